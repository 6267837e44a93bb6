/// What holds of the queue and the log of reminders of every store, one step at a time. Each is for a new store.
package enum QueueStep: String, CaseIterable, Sendable {
    // Planning.
    case aPlanIsQueued
    case whatIsPlannedAgainIsThereOnce
    case whatIsNotPlannedAnyMoreGoes
    case aMovedReminderStaysTheSame
    case thoseThatMoveToOneTimeAreOneMessage
    case whatIsPastWaits
    case whatIsPastIsNotQueued
    case whatIsCancelledLateIsNotSent
    case whatIsTooLateStaysForItsSender
    case nothingIsToldTwice
    case aPlanForAnEndedAccountIsLeftOut
    case plansOfOthersStay
    case aServicePlansForOne
    case recipientsComeByNumber
    // Sending.
    case aMessageIsTakenWhole
    case aMessageIsTakenByOne
    case aLeaseEnds
    case aLeaseOfAClockThatWasAheadEnds
    case whoseMessageAnotherHasSettlesNothing
    case aMessageThatNobodyElseHasTakenIsSettledLate
    case whatIsBeingSentStays
    case triesAreCounted
    case whatIsPostponedWasNotTried
    case whatHasFailedIsNotQueuedAgain
    case aDeviceThatIsGoneIsNotAsked
    case aDeviceEndsWithItsSession
    case theAccountGoesWhileItsMessageIsSent
    // The log.
    case theLogIsReadBackwards
    case theLogIsReadByWhatIsAskedFor
    case theLogSaysWhoHasTakenIt
    case theQueueIsCounted
    case failuresAreCountedByProvider
    case whatHasFailedIsTriedOnceMore
    case whoeverHasEndedRemindersGetsNoneAgain
    case whatWaitsIsCancelled
    case theLogIsPruned

    package func run(on queue: StoredQueue) throws {
        switch self {
        case .aPlanIsQueued: try queue.aPlanIsQueued()
        case .whatIsPlannedAgainIsThereOnce: try queue.whatIsPlannedAgainIsThereOnce()
        case .whatIsNotPlannedAnyMoreGoes: try queue.whatIsNotPlannedAnyMoreGoes()
        case .aMovedReminderStaysTheSame: try queue.aMovedReminderStaysTheSame()
        case .thoseThatMoveToOneTimeAreOneMessage: try queue.thoseThatMoveToOneTimeAreOneMessage()
        case .whatIsPastWaits: try queue.whatIsPastWaits()
        case .whatIsPastIsNotQueued: try queue.whatIsPastIsNotQueued()
        case .whatIsCancelledLateIsNotSent: try queue.whatIsCancelledLateIsNotSent()
        case .whatIsTooLateStaysForItsSender: try queue.whatIsTooLateStaysForItsSender()
        case .nothingIsToldTwice: try queue.nothingIsToldTwice()
        case .aPlanForAnEndedAccountIsLeftOut: try queue.aPlanForAnEndedAccountIsLeftOut()
        case .plansOfOthersStay: try queue.plansOfOthersStay()
        case .aServicePlansForOne: try queue.aServicePlansForOne()
        case .recipientsComeByNumber: try queue.recipientsComeByNumber()
        case .aMessageIsTakenWhole: try queue.aMessageIsTakenWhole()
        case .aMessageIsTakenByOne: try queue.aMessageIsTakenByOne()
        case .aLeaseEnds: try queue.aLeaseEnds()
        case .aLeaseOfAClockThatWasAheadEnds: try queue.aLeaseOfAClockThatWasAheadEnds()
        case .whoseMessageAnotherHasSettlesNothing: try queue.whoseMessageAnotherHasSettlesNothing()
        case .aMessageThatNobodyElseHasTakenIsSettledLate: try queue.aMessageThatNobodyElseHasTakenIsSettledLate()
        case .whatIsBeingSentStays: try queue.whatIsBeingSentStays()
        case .triesAreCounted: try queue.triesAreCounted()
        case .whatIsPostponedWasNotTried: try queue.whatIsPostponedWasNotTried()
        case .whatHasFailedIsNotQueuedAgain: try queue.whatHasFailedIsNotQueuedAgain()
        case .aDeviceThatIsGoneIsNotAsked: try queue.aDeviceThatIsGoneIsNotAsked()
        case .aDeviceEndsWithItsSession: try queue.aDeviceEndsWithItsSession()
        case .theAccountGoesWhileItsMessageIsSent: try queue.theAccountGoesWhileItsMessageIsSent()
        case .theLogIsReadBackwards: try queue.theLogIsReadBackwards()
        case .theLogIsReadByWhatIsAskedFor: try queue.theLogIsReadByWhatIsAskedFor()
        case .theLogSaysWhoHasTakenIt: try queue.theLogSaysWhoHasTakenIt()
        case .theQueueIsCounted: try queue.theQueueIsCounted()
        case .failuresAreCountedByProvider: try queue.failuresAreCountedByProvider()
        case .whatHasFailedIsTriedOnceMore: try queue.whatHasFailedIsTriedOnceMore()
        case .whoeverHasEndedRemindersGetsNoneAgain: try queue.whoeverHasEndedRemindersGetsNoneAgain()
        case .whatWaitsIsCancelled: try queue.whatWaitsIsCancelled()
        case .theLogIsPruned: try queue.theLogIsPruned()
        }
    }
}
