-- What wrk asks: the targets of a file, one a line, at random. Prints requests, microseconds, bytes and failures.
local targets = {}

function setup(thread)
    number = (number or 0) + 1
    thread:set("number", number)
end

function init(arguments)
    for line in io.lines(arguments[1]) do
        targets[#targets + 1] = wrk.format("GET", line)
    end
    math.randomseed(number)
end

function request()
    return targets[math.random(#targets)]
end

function done(summary)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    if failed > 0 then
        io.stderr:write(string.format(
            "tools/bench: of %d requests %d were refused, %d took too long; of connections failed %d at the start, "
                .. "%d in reading, %d in writing\n",
            summary.requests, errors.status, errors.timeout, errors.connect, errors.read, errors.write))
    end
    print(string.format("%d %d %d %d", summary.requests, summary.duration, summary.bytes, failed))
end
