/// What holds of the edits of every store, one step at a time. Each is for a new database.
package enum EditingStep: String, CaseIterable, Sendable {
    // Fields.
    case aFieldThatIsSetIsShownAndNoOtherChanges
    case aFieldThatIsSetToNoneHasNone
    case theNextImportChangesNoEditAndIsNotLost
    case aSecondSourceChangesNoEdit
    case eachFieldIsSetAndEmptiedAndGivenBack
    case aTempleIsFoundByItsEditedName
    case aTempleIsFoundWhereItWasMovedTo
    case aTempleIsFoundByItsEditedDeity
    case anEditOfOneFieldAddsToTheOthers
    case whatChangesNothingIsNoEntry
    // Whole temples.
    case aTempleIsAddedByHand
    case aSourceJoinsATempleThatWasAddedByHand
    case aDeletedTempleIsNowhere
    case aDeletionLastsThroughImports
    case aRestoredTempleIsWhole
    case aRestoredTempleHasWhatImportsBroughtMeanwhile
    case aDryRunSaysWhatGoesAlongAndWritesNothing
    case theDeletedTemplesAreListed
    case whatIsNotThereIsNotEdited
    case aFormerIDLeadsToTheTempleThatItIs
    // Steps and requests.
    case theStepsOfAnEditAreAllOrNone
    case theStepsOfAnEditAreOneEntry
    case ofTwoEditorsOneWins
    case aConditionHoldsForADeletion
    case aRepeatedRequestWritesOnce
    case aKeyIsKnownForADay
    // Undo.
    case anUndoneChangeHasTheValueOfBefore
    case anUndoneAdditionIsADeletion
    case anUndoneDeletionIsWhole
    case anUndoneRestorationIsADeletion
    case anUndoneUndoIsInEffectAgain
    case anUndoneBatchIsUndoneAsAWhole
    case whatLaterChangesBuildUponIsNotUndone
    case whoMayUndoOwnChangesUndoesOnlyThose
    case nothingIsUndoneTwice
    case anImportIsUndoneByItsNumber
    case anImportUnderAnotherIsNotUndone
    // The history.
    case anEntrySaysWhoWhenAndWhy
    case theHistoryHasPages
    case theHistoryHasFilters
    case anImportIsOneEntryWithItsCounts
    case theWritersUndoIsInTheHistory
    case theHistoryIsKeptForSomeDays
    case readersSeeTheRevisionOfAnEdit
    // People.
    case aPersonIsKnownByTheToken
    case aNameIsTakenUntilItIsRevoked
    case whoeverIsInvitedHasMadeNoChange
    case peopleAreNoData

    package func run(on store: EditedStore) throws {
        switch self {
        case .aFieldThatIsSetIsShownAndNoOtherChanges: try store.aFieldThatIsSetIsShownAndNoOtherChanges()
        case .aFieldThatIsSetToNoneHasNone: try store.aFieldThatIsSetToNoneHasNone()
        case .theNextImportChangesNoEditAndIsNotLost: try store.theNextImportChangesNoEditAndIsNotLost()
        case .aSecondSourceChangesNoEdit: try store.aSecondSourceChangesNoEdit()
        case .eachFieldIsSetAndEmptiedAndGivenBack: try store.eachFieldIsSetAndEmptiedAndGivenBack()
        case .aTempleIsFoundByItsEditedName: try store.aTempleIsFoundByItsEditedName()
        case .aTempleIsFoundWhereItWasMovedTo: try store.aTempleIsFoundWhereItWasMovedTo()
        case .aTempleIsFoundByItsEditedDeity: try store.aTempleIsFoundByItsEditedDeity()
        case .anEditOfOneFieldAddsToTheOthers: try store.anEditOfOneFieldAddsToTheOthers()
        case .whatChangesNothingIsNoEntry: try store.whatChangesNothingIsNoEntry()
        case .aTempleIsAddedByHand: try store.aTempleIsAddedByHand()
        case .aSourceJoinsATempleThatWasAddedByHand: try store.aSourceJoinsATempleThatWasAddedByHand()
        case .aDeletedTempleIsNowhere: try store.aDeletedTempleIsNowhere()
        case .aDeletionLastsThroughImports: try store.aDeletionLastsThroughImports()
        case .aRestoredTempleIsWhole: try store.aRestoredTempleIsWhole()
        case .aRestoredTempleHasWhatImportsBroughtMeanwhile: try store.aRestoredTempleHasWhatImportsBroughtMeanwhile()
        case .aDryRunSaysWhatGoesAlongAndWritesNothing: try store.aDryRunSaysWhatGoesAlongAndWritesNothing()
        case .theDeletedTemplesAreListed: try store.theDeletedTemplesAreListed()
        case .whatIsNotThereIsNotEdited: try store.whatIsNotThereIsNotEdited()
        case .aFormerIDLeadsToTheTempleThatItIs: try store.aFormerIDLeadsToTheTempleThatItIs()
        case .theStepsOfAnEditAreAllOrNone: try store.theStepsOfAnEditAreAllOrNone()
        case .theStepsOfAnEditAreOneEntry: try store.theStepsOfAnEditAreOneEntry()
        case .ofTwoEditorsOneWins: try store.ofTwoEditorsOneWins()
        case .aConditionHoldsForADeletion: try store.aConditionHoldsForADeletion()
        case .aRepeatedRequestWritesOnce: try store.aRepeatedRequestWritesOnce()
        case .aKeyIsKnownForADay: try store.aKeyIsKnownForADay()
        case .anUndoneChangeHasTheValueOfBefore: try store.anUndoneChangeHasTheValueOfBefore()
        case .anUndoneAdditionIsADeletion: try store.anUndoneAdditionIsADeletion()
        case .anUndoneDeletionIsWhole: try store.anUndoneDeletionIsWhole()
        case .anUndoneRestorationIsADeletion: try store.anUndoneRestorationIsADeletion()
        case .anUndoneUndoIsInEffectAgain: try store.anUndoneUndoIsInEffectAgain()
        case .anUndoneBatchIsUndoneAsAWhole: try store.anUndoneBatchIsUndoneAsAWhole()
        case .whatLaterChangesBuildUponIsNotUndone: try store.whatLaterChangesBuildUponIsNotUndone()
        case .whoMayUndoOwnChangesUndoesOnlyThose: try store.whoMayUndoOwnChangesUndoesOnlyThose()
        case .nothingIsUndoneTwice: try store.nothingIsUndoneTwice()
        case .anImportIsUndoneByItsNumber: try store.anImportIsUndoneByItsNumber()
        case .anImportUnderAnotherIsNotUndone: try store.anImportUnderAnotherIsNotUndone()
        case .anEntrySaysWhoWhenAndWhy: try store.anEntrySaysWhoWhenAndWhy()
        case .theHistoryHasPages: try store.theHistoryHasPages()
        case .theHistoryHasFilters: try store.theHistoryHasFilters()
        case .anImportIsOneEntryWithItsCounts: try store.anImportIsOneEntryWithItsCounts()
        case .theWritersUndoIsInTheHistory: try store.theWritersUndoIsInTheHistory()
        case .theHistoryIsKeptForSomeDays: try store.theHistoryIsKeptForSomeDays()
        case .readersSeeTheRevisionOfAnEdit: try store.readersSeeTheRevisionOfAnEdit()
        case .aPersonIsKnownByTheToken: try store.aPersonIsKnownByTheToken()
        case .aNameIsTakenUntilItIsRevoked: try store.aNameIsTakenUntilItIsRevoked()
        case .whoeverIsInvitedHasMadeNoChange: try store.whoeverIsInvitedHasMadeNoChange()
        case .peopleAreNoData: try store.peopleAreNoData()
        }
    }
}
