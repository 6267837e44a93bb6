/// What holds of every store of accounts, one step at a time. Each is for a new store.
package enum AccountStep: String, CaseIterable, Sendable {
    // Signing in.
    case aFirstSignInMakesAnAccount
    case whatAProviderDoesNotSayIsTheUsual
    case aSecondSignInFindsTheAccount
    case anOwnNameStays
    case anIdentityIsLinkedByAnAddressThatBothHaveVerified
    case aSecondSubjectOfAProviderGetsNoAccount
    case anAddressThatIsNotVerifiedLinksNothing
    case anAccountLosesAnAddressThatNobodyVouchesFor
    case anAddressStaysWhileOneProviderVouchesForIt
    case whatIsTooLongIsLeftOut
    case aNameIsCutBetweenCharacters
    case theOldestSessionsEndBeyondTheLimit
    // Tokens and sessions.
    case aTokenIsGoodUntilItsTime
    case aTokenIsOfOneKind
    case aRefreshReplacesBothTokens
    case aRepeatedRefreshGetsTheSameSuccessor
    case aTokenThatIsShownAgainIsALostAnswerOrATheft
    case anEarlierTokenEndsTheSessionToo
    case aTokenThatNobodyHasIsUnknown
    case sessionsAreListedAndEnded
    case nodesWithOtherClocksAgree
    // The account as a whole.
    case theProfileIsChanged
    case theCalendarHasOneKey
    case everythingOfAnAccountIsToldAtOnce
    case removalLeavesNothing
    case anEndedAccountKeepsNothing
    case neitherOfTwoAccountsReachesTheOther
    case statisticsCountWhatThereIs
    case keepersAreCountedOnce
    // What people keep.
    case settingsAreTheUsualOnesUntilTheyAreSet
    case devicesAreKeptAndRemoved
    case aDeviceThatMovesLeavesItsAccount
    case theDeviceThatWasKeptLongestAgoGoes
    case subscriptionsAreReplaced
    case subscriptionsHaveALimit
    case favouritesHaveTheOrderOfThePerson
    case favouritesHaveALimit
    case remindersAreKept
    case remindersHaveALimit
    // Signing in by mail.
    case aLinkMakesAnAccount
    case aLinkFindsTheAccountWithItsVerifiedAddress
    case aLinkIsUsedOnceByItsBrowser
    case aLinkIsGoodForItsMinutes
    case anAddressAsksSoOftenInAnHour
    case aLinkIsForgottenAfterAnHour
    case linksGoWithTheAccountOfTheirAddress
    // The operator, and choices.
    case anAccountIsFoundByItsNames
    case aChangeLeavesWhatItDoesNotName
    case anOrderLosesNothing
    // Requests that are repeated.
    case anAnswerIsKeptWithItsWrite
    case aKeyIsOfOneRequest
    case answersHaveALimitAndATime
    case idsOfClientsAreOfOneAccount
    case anEditIsOneTransaction
    case changesAreFollowedWithTombstones
    case whatIsRemovedDuringTheFirstReadingIsTold
    case aPlaceIsTooOldAfterManyChanges

    /// Those of sign-in by mail and of what else pages need.
    package static let ofPages: [AccountStep] = [
        .aLinkMakesAnAccount,
        .aLinkFindsTheAccountWithItsVerifiedAddress,
        .aLinkIsUsedOnceByItsBrowser,
        .aLinkIsGoodForItsMinutes,
        .anAddressAsksSoOftenInAnHour,
        .aLinkIsForgottenAfterAnHour,
        .linksGoWithTheAccountOfTheirAddress,
        .anAccountIsFoundByItsNames,
        .aChangeLeavesWhatItDoesNotName,
        .anOrderLosesNothing,
        .anAnswerIsKeptWithItsWrite,
        .aKeyIsOfOneRequest,
        .answersHaveALimitAndATime,
        .idsOfClientsAreOfOneAccount,
        .anEditIsOneTransaction,
        .changesAreFollowedWithTombstones,
        .whatIsRemovedDuringTheFirstReadingIsTold,
    ]

    package func run(on accounts: StoredAccounts) throws {
        switch self {
        case .aFirstSignInMakesAnAccount: try accounts.aFirstSignInMakesAnAccount()
        case .whatAProviderDoesNotSayIsTheUsual: try accounts.whatAProviderDoesNotSayIsTheUsual()
        case .aSecondSignInFindsTheAccount: try accounts.aSecondSignInFindsTheAccount()
        case .anOwnNameStays: try accounts.anOwnNameStays()
        case .anIdentityIsLinkedByAnAddressThatBothHaveVerified:
            try accounts.anIdentityIsLinkedByAnAddressThatBothHaveVerified()
        case .aSecondSubjectOfAProviderGetsNoAccount: try accounts.aSecondSubjectOfAProviderGetsNoAccount()
        case .anAddressThatIsNotVerifiedLinksNothing: try accounts.anAddressThatIsNotVerifiedLinksNothing()
        case .anAccountLosesAnAddressThatNobodyVouchesFor: try accounts.anAccountLosesAnAddressThatNobodyVouchesFor()
        case .anAddressStaysWhileOneProviderVouchesForIt: try accounts.anAddressStaysWhileOneProviderVouchesForIt()
        case .whatIsTooLongIsLeftOut: try accounts.whatIsTooLongIsLeftOut()
        case .aNameIsCutBetweenCharacters: try accounts.aNameIsCutBetweenCharacters()
        case .theOldestSessionsEndBeyondTheLimit: try accounts.theOldestSessionsEndBeyondTheLimit()
        case .aTokenIsGoodUntilItsTime: try accounts.aTokenIsGoodUntilItsTime()
        case .aTokenIsOfOneKind: try accounts.aTokenIsOfOneKind()
        case .aRefreshReplacesBothTokens: try accounts.aRefreshReplacesBothTokens()
        case .aRepeatedRefreshGetsTheSameSuccessor: try accounts.aRepeatedRefreshGetsTheSameSuccessor()
        case .aTokenThatIsShownAgainIsALostAnswerOrATheft: try accounts.aTokenThatIsShownAgainIsALostAnswerOrATheft()
        case .anEarlierTokenEndsTheSessionToo: try accounts.anEarlierTokenEndsTheSessionToo()
        case .aTokenThatNobodyHasIsUnknown: try accounts.aTokenThatNobodyHasIsUnknown()
        case .sessionsAreListedAndEnded: try accounts.sessionsAreListedAndEnded()
        case .nodesWithOtherClocksAgree: try accounts.nodesWithOtherClocksAgree()
        case .theProfileIsChanged: try accounts.theProfileIsChanged()
        case .theCalendarHasOneKey: try accounts.theCalendarHasOneKey()
        case .everythingOfAnAccountIsToldAtOnce: try accounts.everythingOfAnAccountIsToldAtOnce()
        case .removalLeavesNothing: try accounts.removalLeavesNothing()
        case .anEndedAccountKeepsNothing: try accounts.anEndedAccountKeepsNothing()
        case .neitherOfTwoAccountsReachesTheOther: try accounts.neitherOfTwoAccountsReachesTheOther()
        case .statisticsCountWhatThereIs: try accounts.statisticsCountWhatThereIs()
        case .keepersAreCountedOnce: try accounts.keepersAreCountedOnce()
        case .settingsAreTheUsualOnesUntilTheyAreSet: try accounts.settingsAreTheUsualOnesUntilTheyAreSet()
        case .devicesAreKeptAndRemoved: try accounts.devicesAreKeptAndRemoved()
        case .aDeviceThatMovesLeavesItsAccount: try accounts.aDeviceThatMovesLeavesItsAccount()
        case .theDeviceThatWasKeptLongestAgoGoes: try accounts.theDeviceThatWasKeptLongestAgoGoes()
        case .subscriptionsAreReplaced: try accounts.subscriptionsAreReplaced()
        case .subscriptionsHaveALimit: try accounts.subscriptionsHaveALimit()
        case .favouritesHaveTheOrderOfThePerson: try accounts.favouritesHaveTheOrderOfThePerson()
        case .favouritesHaveALimit: try accounts.favouritesHaveALimit()
        case .remindersAreKept: try accounts.remindersAreKept()
        case .remindersHaveALimit: try accounts.remindersHaveALimit()
        case .aLinkMakesAnAccount: try accounts.aLinkMakesAnAccount()
        case .aLinkFindsTheAccountWithItsVerifiedAddress: try accounts.aLinkFindsTheAccountWithItsVerifiedAddress()
        case .aLinkIsUsedOnceByItsBrowser: try accounts.aLinkIsUsedOnceByItsBrowser()
        case .aLinkIsGoodForItsMinutes: try accounts.aLinkIsGoodForItsMinutes()
        case .anAddressAsksSoOftenInAnHour: try accounts.anAddressAsksSoOftenInAnHour()
        case .aLinkIsForgottenAfterAnHour: try accounts.aLinkIsForgottenAfterAnHour()
        case .linksGoWithTheAccountOfTheirAddress: try accounts.linksGoWithTheAccountOfTheirAddress()
        case .anAccountIsFoundByItsNames: try accounts.anAccountIsFoundByItsNames()
        case .aChangeLeavesWhatItDoesNotName: try accounts.aChangeLeavesWhatItDoesNotName()
        case .anOrderLosesNothing: try accounts.anOrderLosesNothing()
        case .anAnswerIsKeptWithItsWrite: try accounts.anAnswerIsKeptWithItsWrite()
        case .aKeyIsOfOneRequest: try accounts.aKeyIsOfOneRequest()
        case .answersHaveALimitAndATime: try accounts.answersHaveALimitAndATime()
        case .idsOfClientsAreOfOneAccount: try accounts.idsOfClientsAreOfOneAccount()
        case .anEditIsOneTransaction: try accounts.anEditIsOneTransaction()
        case .changesAreFollowedWithTombstones: try accounts.changesAreFollowedWithTombstones()
        case .whatIsRemovedDuringTheFirstReadingIsTold: try accounts.whatIsRemovedDuringTheFirstReadingIsTold()
        case .aPlaceIsTooOldAfterManyChanges: try accounts.aPlaceIsTooOldAfterManyChanges()
        }
    }
}
