internal import AccountModel

/// What a sender has taken and not settled yet. It belongs to the sender's thread, which calls ``step(takes:)`` again and
/// again.
final class SenderQueue {
    let store: any NotificationStore
    let channels: [any MessageChannel]
    let settings: SenderSettings
    let clock: any SendingClock
    let figures: SenderFigures
    let arrivals: SenderArrivals
    private let compose: MessageComposing
    let note: @Sendable (String) -> Void
    private var random: any RandomNumberGenerator

    private var providers = SenderProviders()
    private var lines = SenderLines()
    private var held: [String: SenderMessage] = [:]
    private var serial = 0
    private(set) var underWay = 0
    /// The places of the channels that get a message together, in the order in which they get it: those of devices that follow
    /// each other, and each other one alone.
    private let stages: [[Int]]
    /// How many tries of each channel are under way, by its place.
    private var underWayByChannel: [Int]

    var outcomes: [MessageOutcome] = []
    /// Devices whose provider does not know them any more.
    var gone: [String] = []
    /// When the oldest of the outcomes has come.
    var settlesAt = 0.0
    var trouble = StoreTrouble()

    private var watch = ClockWatch()
    private var takesAt = -Double.infinity
    /// When the numbers of the queue are looked at again, as ``SendingClock/elapsed``.
    var numbersAt = -Double.infinity
    /// Whether the last look has found less than could be taken.
    private(set) var hasFoundAll = false
    /// What was said of keys and settings, and when.
    private var noted: [String: Double] = [:]

    /// What has come is settled after so many seconds, together.
    private static let settleSeconds = 0.1
    /// A message whose provider has so long a pause, or a line of so many seconds, is given back.
    private static let longestWait = 30.0
    private static let secondsBetweenNotes = 3_600.0

    init(_ parts: SenderParts, arrivals: SenderArrivals, random: any RandomNumberGenerator) {
        (store, channels, settings, clock) = (parts.store, parts.channels, parts.settings, parts.clock)
        (figures, compose, note) = (parts.figures, parts.compose, parts.note)
        (self.arrivals, self.random) = (arrivals, random)
        underWayByChannel = channels.map { _ in 0 }
        stages = channels.indices.reduce(into: []) { [channels] stages, place in
            let isTogether = place > 0 && channels[place].isForDevices && channels[place - 1].isForDevices
            if isTogether { stages[stages.count - 1].append(place) } else { stages.append([place]) }
        }
        figures.name(channels.map(\.name))
    }

    /// Whether there is nothing to do until something is due.
    var isIdle: Bool { hasFoundAll && held.isEmpty && outcomes.isEmpty && gone.isEmpty }

    /// Whether a try is under way or an outcome is not settled.
    var isBusy: Bool { underWay > 0 || !outcomes.isEmpty || !gone.isEmpty }

    /// Does what there is to do now.
    ///
    /// - Parameter takes: whether messages are taken and tries begin; not when the sender stops.
    /// - Returns: after how many seconds there may be more to do, if no try ends before.
    func step(takes: Bool = true) -> Double {
        for (one, result) in arrivals.take() { end(one, result) }
        lookAtClock()
        if takes { take() } else { leaveOutAll() }
        lookAtQueue()
        var next = takes ? begin() : Double.infinity
        settle()
        figures.change { [held = held.count + outcomes.count, paused = providers.paused(at: clock.elapsed)] counts in
            counts.held = held
            counts.pausedProviders = paused
        }
        if takes, hasRoom { next = min(next, max(takesAt, trouble.nextTry ?? takesAt) - clock.elapsed) }
        if !outcomes.isEmpty || !gone.isEmpty {
            next = min(next, (trouble.nextTry ?? settlesAt) - clock.elapsed)
        }
        return max(0, next)
    }

    /// After the clock was set, leases tell nothing until all that were given before have ended: what another sender holds
    /// would seem free. Nor is it sure that the clock is right now.
    private func lookAtClock() {
        guard let seconds = watch.look(clock) else { return }
        note("the clock was set \(seconds > 0 ? "forth" : "back") by \(abs(seconds)) seconds")
        leaveOutAll()
        takesAt = clock.elapsed + Double(settings.leaseSeconds)
    }

    // MARK: Taking

    private var hasRoom: Bool { held.count + outcomes.count + settings.batch <= settings.mostHeld }

    private func take() {
        let time = clock.elapsed
        guard time >= takesAt, trouble.mayTry(at: time), outcomes.isEmpty || trouble.nextTry == nil, hasRoom else {
            return
        }
        let now = clock.now
        let taken: [QueuedMessage]
        do throws(AccountError) {
            taken = try store.take(
                due: now, sender: settings.name, lease: now + settings.leaseSeconds, limit: settings.batch, now: now)
            storeAnswered()
        } catch {
            storeFailed(error)
            takesAt = trouble.nextTry ?? time
            return
        }
        hasFoundAll = taken.isEmpty
        takesAt = hasFoundAll ? time + settings.lookSeconds : time
        for (message, outgoing) in zip(taken, compose(taken, now)) {
            hold(message, outgoing, now, deadline: time + settings.startSeconds)
        }
    }

    private func hold(_ message: QueuedMessage, _ outgoing: OutgoingMessage, _ now: Int64, deadline: Double) {
        let due = message.notifications.map(\.planned.at).max() ?? now
        guard now - due <= NotificationLimits.tooLateSeconds else {
            let last = message.notifications.compactMap(\.error).last.map { "; the last try: \($0)" } ?? ""
            return fail(message.id, .late, "it could not be sent within six hours of its time" + last, nil)
        }
        serial += 1
        var one = SenderMessage(
            message: message, outgoing: outgoing, serial: serial, deadline: deadline)
        guard let targets = nextTargets(&one) else {
            return fail(message.id, .noDevice, "no device and no address", nil)
        }
        enter(targets, &one)
    }

    /// Returns the targets of the next stage that has any, each with the place of its channel; nil where none is left.
    private func nextTargets(_ one: inout SenderMessage) -> [(channel: Int, target: MessageTarget)]? {
        while one.stage + 1 < stages.count {
            one.stage += 1
            var all: [(channel: Int, target: MessageTarget)] = []
            for place in stages[one.stage] {
                let channel = channels[place]
                let targets = channel.targets(of: one.outgoing)
                let bounds = settings.providers[channel.name] ?? ProviderBounds()
                for target in targets { providers.add(line(of: target, by: place), bounds, at: clock.elapsed) }
                all += targets.map { (place, $0) }
            }
            if !all.isEmpty { return all }
        }
        return nil
    }

    /// What rates, pauses, failures and lines are counted by: two channels may have one provider, such as FCM and Chrome's pushes,
    /// and anybody can name a topic there.
    private func line(of target: MessageTarget, by channel: Int) -> String {
        "\(channels[channel].name) \(target.provider)"
    }

    /// Holds a message, with those of its targets whose providers can have it within the lease.
    private func enter(_ targets: [(channel: Int, target: MessageTarget)], _ one: inout SenderMessage) {
        for (channel, target) in targets {
            let line = line(of: target, by: channel)
            if let slot = slot(of: line) {
                one.leaveOut(until: slot)
            } else {
                one.waiting += 1
                lines.append(
                    SenderTry(
                        message: one.message.id, serial: one.serial, stage: one.stage, channel: channel, target: target,
                        line: line))
            }
        }
        if one.waiting == 0 { finish(one) } else { held[one.message.id] = one }
    }

    /// Returns when a provider can have one more message, where that is not within the lease; nil where it is.
    private func slot(of provider: String) -> Double? {
        let time = clock.elapsed
        let waiting = lines.count(of: provider)
        guard waiting >= mostWaiting(for: provider) || providers.pause(of: provider, at: time) >= Self.longestWait
        else { return nil }
        return providers.nextSlot(of: provider, behind: waiting, at: time)
    }

    private func mostWaiting(for provider: String) -> Int {
        providers.mostWaiting(for: provider, within: settings.startSeconds, usually: Self.longestWait)
    }

    // MARK: Trying

    /// Begins what may begin. Returns after how many seconds there may be more.
    private func begin() -> Double {
        let time = clock.elapsed
        var pause = Double.infinity
        for provider in lines.providers {
            let isPaused = providers.pause(of: provider, at: time) >= Self.longestWait
            providers.observe(provider, at: time)
            let most = mostWaiting(for: provider)
            while let one = lines.first(of: provider) {
                guard let message = held[one.message], message.serial == one.serial, message.stage == one.stage
                else {
                    lines.removeFirst(of: provider)
                    continue
                }
                // One that was quick has become slow.
                let isLong = lines.count(of: provider) > most
                if isPaused || isLong || message.deadline <= time {
                    lines.removeFirst(of: provider)
                    let waiting = isPaused ? 0 : lines.count(of: provider)
                    let slot = isPaused || isLong ? providers.nextSlot(of: provider, behind: waiting, at: time) : time
                    leaveOut(one, until: slot)
                    continue
                }
                let isFull = underWayByChannel[one.channel] >= channels[one.channel].mostAtOnce
                if let wait = isFull ? Double.infinity : providers.begin(provider, at: time) {
                    pause = min(pause, wait, message.deadline - time)
                    break
                }
                lines.removeFirst(of: provider)
                do throws(AccountError) {
                    let isThere = try isStillThere(one.target)
                    begin(one, message, instead: isThere ? nil : .gone(reason: "it was signed out"))
                } catch {
                    storeFailed(error)
                    leaveOut(one, until: trouble.nextTry ?? time)
                }
            }
        }
        return pause
    }

    /// Whether a target may still be told: a device ends with its session, also after its message was taken.
    private func isStillThere(_ target: MessageTarget) throws(AccountError) -> Bool {
        guard let device = target.device else { return true }
        return try !store.devices(stillThere: [device.id], now: clock.now).isEmpty
    }

    /// - Parameter result: what has become of the try without a question to the provider; nil for a try.
    private func begin(_ one: SenderTry, _ message: SenderMessage, instead result: DeliveryResult? = nil) {
        var message = message
        message.waiting -= 1
        message.underWay += 1
        held[one.message] = message
        underWay += 1
        underWayByChannel[one.channel] += 1
        if let result { return arrivals.add(one, result) }
        channels[one.channel].send(message.outgoing, to: one.target) { [arrivals] result in arrivals.add(one, result) }
    }

    /// Takes a try that has not begun from its message.
    private func leaveOut(_ one: SenderTry, until time: Double) {
        guard var message = held[one.message], message.serial == one.serial else { return }
        message.waiting -= 1
        message.leaveOut(until: time)
        held[one.message] = message
        if message.isFinished { finish(message) }
    }

    /// Takes all tries that have not begun from their messages, for whichever sender is next.
    private func leaveOutAll() {
        for provider in lines.providers {
            while let one = lines.first(of: provider) {
                lines.removeFirst(of: provider)
                leaveOut(one, until: clock.elapsed)
            }
        }
    }

    private func end(_ one: SenderTry, _ result: DeliveryResult) {
        underWay -= 1
        underWayByChannel[one.channel] -= 1
        if case .later(let pause, _) = result {
            providers.failed(one.line, pause: pause, at: clock.elapsed)
        } else {
            providers.answered(one.line)
        }
        if case .gone = result, let device = one.target.device {
            gone.append(device.id)
            settlesAt = outcomes.isEmpty && gone.count == 1 ? clock.elapsed + Self.settleSeconds : settlesAt
        }
        if case .misconfigured(let reason) = result { noteFault(reason, at: one.target.provider) }
        guard var message = held[one.message], message.serial == one.serial else { return }
        message.underWay -= 1
        message.note(result, by: channels[one.channel].name, one.target)
        held[one.message] = message
        if message.isFinished { finish(message) }
    }

    /// Says once an hour what somebody has to put right.
    private func noteFault(_ reason: String, at provider: String) {
        let (text, time) = ("\(provider) does not take messages: \(reason)", clock.elapsed)
        if let last = noted[text], time - last < Self.secondsBetweenNotes { return }
        noted = noted.filter { time - $0.value < Self.secondsBetweenNotes }
        noted[text] = time
        note(text)
    }

    // MARK: Outcomes

    private func finish(_ message: SenderMessage) {
        var message = message
        let id = message.message.id
        held[id] = nil
        if message.isTaken {
            figures.noteSent(by: message.way?.channel)
            return add(id, .sent, message.way)
        }
        if let later = message.later {
            guard message.retries + 1 < NotificationLimits.mostTries else {
                // Whoever has no device that answers may have a mailbox.
                message.endTries()
                if let targets = nextTargets(&message) { return enter(targets, &message) }
                return fail(id, later.failure, later.reason, message.way)
            }
            figures.change { $0.retried += 1 }
            let at = clock.now + pause(after: message.retries, asked: later.pause)
            return add(id, .retry(at: at, reason: Self.shortened(later.reason)), message.way)
        }
        if let slot = message.leftOutUntil {
            let pause = Int64(max(0, slot - clock.elapsed).rounded(.up))
            return add(id, .postponed(until: clock.now + pause), message.way)
        }
        // Whoever has no device any more may have a mailbox.
        if let targets = nextTargets(&message) {
            return enter(targets, &message)
        }
        let refusal = message.refusal ?? (.noDevice, "no device and no address")
        fail(
            id, refusal.failure, refusal.failure == .noDevice ? "no device is left: \(refusal.reason)" : refusal.reason,
            message.way)
    }

    /// Returns the seconds until the next try: a pause that grows, with jitter, and at least what the provider asks for.
    private func pause(after retries: Int, asked: Int64?) -> Int64 {
        let unit = Double(random.next() >> 11) * 0x1p-53
        let usual = settings.pauses[min(retries, settings.pauses.count - 1)] * (0.75 + 0.5 * unit)
        let asked = asked.map { Double(min(max($0, 1), SenderProviders.longestAsked)) * (1 + 0.1 * unit) + 1 } ?? 0
        return Int64(max(usual, asked).rounded(.up))
    }

    private func fail(
        _ id: String, _ failure: SenderFigures.Failure, _ reason: String, _ way: (channel: String, provider: String)?
    ) {
        figures.note(failure, by: way?.channel)
        add(id, .failed(reason: Self.shortened(reason)), way)
    }

    /// - Parameter way: the channel and the provider that have taken it, or have tried it last; nil where none has.
    private func add(
        _ id: String, _ result: MessageOutcome.Result, _ way: (channel: String, provider: String)?
    ) {
        if outcomes.isEmpty { settlesAt = clock.elapsed + Self.settleSeconds }
        outcomes.append(
            MessageOutcome(message: id, result: result, channel: way?.channel, provider: way?.provider))
    }

    private static func shortened(_ reason: String) -> String {
        reason.wholeCharacters(mostScalars: NotificationLimits.longestError)
    }
}
