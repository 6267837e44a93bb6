-- What wrk asks: the requests of a file, one a line, in turn: `GET TARGET AUTHORIZATION` or `POST TARGET JSON`. Each thread
-- begins at another line. Prints requests, microseconds, bytes and failures.
local requests = {}
local next = 0

function setup(thread)
    number = (number or 0) + 1
    thread:set("number", number)
end

function init(arguments)
    for line in io.lines(arguments[1]) do
        local method, target, rest = line:match("^(%S+) (%S+) (.*)$")
        if method == "GET" then
            requests[#requests + 1] = wrk.format(method, target, { ["Authorization"] = rest })
        else
            requests[#requests + 1] = wrk.format(method, target, { ["Content-Type"] = "application/json" }, rest)
        end
    end
    next = math.floor(#requests * (number - 1) / 2)
end

function request()
    next = next % #requests + 1
    return requests[next]
end

function done(summary)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    if failed > 0 then
        io.stderr:write(string.format("tools/bench: %d of %d requests failed\n", failed, summary.requests))
    end
    print(string.format("%d %d %d %d", summary.requests, summary.duration, summary.bytes, failed))
end
