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
    case theTempleThatChangedLastComesFirst
    case theTempleThatWasChangedByHandLastComesFirst
    case theTemplesAreListedByName
    case whatIsNotThereIsNotEdited
    case aFormerIDLeadsToTheTempleThatItIs
    // Steps and requests.
    case theStepsOfAnEditAreAllOrNone
    case theStepsOfAnEditAreOneEntry
    case ofTwoEditorsOneWins
    case aConditionHoldsForADeletion
    case aRepeatedRequestWritesOnce
    case aKeyIsKnownForADay
    // Files of edits.
    case anImportSaysWhatIsSeen
    case aFileOfEditsIsOneChange
    case whatACheckThrowsTakesAFileBack
    case theRowsOfAFileNameTheirTemples
    case theGoodRowsOfAFileOfEditsAreWritten
    case anEmptyCellChangesNothing
    case whatIsShownAlreadyIsNoEdit
    case threeHundredRowsOutliveTheNextImport
    // Rows that wait.
    case aRowWaitsForItsTemple
    case theOrderOfFilesDoesNotMatter
    case theRowThatFitsBetterHasTheTemple
    case theUndoOfAnImportLetsRowsWaitAgain
    case aReplacementEndsTheWaitingOfUnlistedRows
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
    case rejectedRowsAreKept
    case theUndoOfAnImportIsUndone
    case anImportThatCameAndWentIsNotInTheWay
    case idsLeadOnAfterTheUndoOfAnUndo
    case anUndoOfManyThingsIsConfirmed
    case anEditOfWhatIsGoneWaits
    case anImportUnderAnotherIsNotUndone
    // Temples that are one.
    case aMergedTempleIsAPartOfTheOther
    case theTargetsEditsWinFieldByField
    case anUndoneMergeGivesBothTemplesBack
    case importsKeepRowsWhereAMergePutThem
    case aListThatLacksATwinRemovesIt
    case aTempleMadeByHandIsMerged
    case activitiesFollowAMergedTemple
    case mergesFollowOneAnother
    case whatIsNoMergeIsRefused
    case aSplitGivesSourcesATempleOfTheirOwn
    case exactlyWhatCameHasItsNumberAgain
    case splitTemplesStayApart
    case anUndoneSplitIsAMerge
    case whatMergesStandUponIsNotUndone
    case mergesAreInTheHistory
    case pairsAreFoundAndRemembered
    case differentTemplesAreNotJoined
    // The history.
    case anEntrySaysWhoWhenAndWhy
    case theHistoryHasPages
    case theHistoryHasFilters
    case aPageReadsTheFirstThingsOfAChange
    case anImportIsOneEntryWithItsCounts
    case theWritersUndoIsInTheHistory
    case theHistoryIsKeptForSomeDays
    case readersSeeTheRevisionOfAnEdit
    // The catalogue.
    case aFestivalThatIsMovedMovesAtOnce
    case aDeitysDayIsTheNextOfItsTemples
    case anEntityIsMadeByHand
    case aMemberIsGivenBackToTheEdition
    case allFaultsOfAnEntityAreNamed
    case aNameThatIsAddedLinksTemples
    case aDeletedDeityLeavesItsName
    case whatRefersToADeletedEntityIsWholeAgain
    case anActivityIsMadeAtATemple
    case ofTwoEditorsOfAnEntityOneWins
    case anUndoneEditOfAnEntityIsAsBefore
    case whatLaterEditsOfAnEntityBuildUponIsNotUndone
    case anEntryNamesTheMembersOfAnEntity
    case textsAreInOtherLanguagesToo
    case theEntitiesAreListed
    case aDryRunOfTheCatalogueWritesNothing
    // The feed.
    case theFeedHasWhatHasChanged
    case theFeedCanBeOfSomeKinds
    case aSearchFindsWhatHasChangedSince
    case whatDoesNotChangeKeepsItsNumber
    case whatIsGoneIsATombstone
    case aPageEndsAnywhere
    case aCursorThatIsTooOldIsRefused
    case whatIsEditedOfTheCatalogueIsInTheFeed
    case aMergedTempleIsATombstone
    // People.
    case aPersonIsKnownByTheToken
    case aNameIsTakenUntilItIsRevoked
    case anAccountHasOneRole
    case whoeverIsInvitedHasMadeNoChange
    case peopleAreNoData
    case aPersonGetsAnotherRole
    case theLastOwnerStays
    case aPersonIsMeantByTheID
    case aSessionIsOfItsPerson
    case aRevokedPersonHasNoSession
    case sessionsAreSwept

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
        case .theTempleThatChangedLastComesFirst: try store.theTempleThatChangedLastComesFirst()
        case .theTempleThatWasChangedByHandLastComesFirst: try store.theTempleThatWasChangedByHandLastComesFirst()
        case .theTemplesAreListedByName: try store.theTemplesAreListedByName()
        case .whatIsNotThereIsNotEdited: try store.whatIsNotThereIsNotEdited()
        case .aFormerIDLeadsToTheTempleThatItIs: try store.aFormerIDLeadsToTheTempleThatItIs()
        case .theStepsOfAnEditAreAllOrNone: try store.theStepsOfAnEditAreAllOrNone()
        case .theStepsOfAnEditAreOneEntry: try store.theStepsOfAnEditAreOneEntry()
        case .ofTwoEditorsOneWins: try store.ofTwoEditorsOneWins()
        case .aConditionHoldsForADeletion: try store.aConditionHoldsForADeletion()
        case .aRepeatedRequestWritesOnce: try store.aRepeatedRequestWritesOnce()
        case .aKeyIsKnownForADay: try store.aKeyIsKnownForADay()
        case .anImportSaysWhatIsSeen: try store.anImportSaysWhatIsSeen()
        case .aFileOfEditsIsOneChange: try store.aFileOfEditsIsOneChange()
        case .whatACheckThrowsTakesAFileBack: try store.whatACheckThrowsTakesAFileBack()
        case .theRowsOfAFileNameTheirTemples: try store.theRowsOfAFileNameTheirTemples()
        case .theGoodRowsOfAFileOfEditsAreWritten: try store.theGoodRowsOfAFileOfEditsAreWritten()
        case .anEmptyCellChangesNothing: try store.anEmptyCellChangesNothing()
        case .whatIsShownAlreadyIsNoEdit: try store.whatIsShownAlreadyIsNoEdit()
        case .threeHundredRowsOutliveTheNextImport: try store.threeHundredRowsOutliveTheNextImport()
        case .aRowWaitsForItsTemple: try store.aRowWaitsForItsTemple()
        case .theOrderOfFilesDoesNotMatter: try store.theOrderOfFilesDoesNotMatter()
        case .theRowThatFitsBetterHasTheTemple: try store.theRowThatFitsBetterHasTheTemple()
        case .theUndoOfAnImportLetsRowsWaitAgain: try store.theUndoOfAnImportLetsRowsWaitAgain()
        case .aReplacementEndsTheWaitingOfUnlistedRows: try store.aReplacementEndsTheWaitingOfUnlistedRows()
        case .anUndoneChangeHasTheValueOfBefore: try store.anUndoneChangeHasTheValueOfBefore()
        case .anUndoneAdditionIsADeletion: try store.anUndoneAdditionIsADeletion()
        case .anUndoneDeletionIsWhole: try store.anUndoneDeletionIsWhole()
        case .anUndoneRestorationIsADeletion: try store.anUndoneRestorationIsADeletion()
        case .anUndoneUndoIsInEffectAgain: try store.anUndoneUndoIsInEffectAgain()
        case .anUndoneBatchIsUndoneAsAWhole: try store.anUndoneBatchIsUndoneAsAWhole()
        case .whatLaterChangesBuildUponIsNotUndone: try store.whatLaterChangesBuildUponIsNotUndone()
        case .whoMayUndoOwnChangesUndoesOnlyThose: try store.whoMayUndoOwnChangesUndoesOnlyThose()
        case .nothingIsUndoneTwice: try store.nothingIsUndoneTwice()
        case .rejectedRowsAreKept: try store.rejectedRowsAreKept()
        case .anImportIsUndoneByItsNumber: try store.anImportIsUndoneByItsNumber()
        case .theUndoOfAnImportIsUndone: try store.theUndoOfAnImportIsUndone()
        case .anImportThatCameAndWentIsNotInTheWay: try store.anImportThatCameAndWentIsNotInTheWay()
        case .idsLeadOnAfterTheUndoOfAnUndo: try store.idsLeadOnAfterTheUndoOfAnUndo()
        case .anUndoOfManyThingsIsConfirmed: try store.anUndoOfManyThingsIsConfirmed()
        case .anEditOfWhatIsGoneWaits: try store.anEditOfWhatIsGoneWaits()
        case .anImportUnderAnotherIsNotUndone: try store.anImportUnderAnotherIsNotUndone()
        case .aMergedTempleIsAPartOfTheOther: try store.aMergedTempleIsAPartOfTheOther()
        case .theTargetsEditsWinFieldByField: try store.theTargetsEditsWinFieldByField()
        case .anUndoneMergeGivesBothTemplesBack: try store.anUndoneMergeGivesBothTemplesBack()
        case .importsKeepRowsWhereAMergePutThem: try store.importsKeepRowsWhereAMergePutThem()
        case .aListThatLacksATwinRemovesIt: try store.aListThatLacksATwinRemovesIt()
        case .aTempleMadeByHandIsMerged: try store.aTempleMadeByHandIsMerged()
        case .activitiesFollowAMergedTemple: try store.activitiesFollowAMergedTemple()
        case .mergesFollowOneAnother: try store.mergesFollowOneAnother()
        case .whatIsNoMergeIsRefused: try store.whatIsNoMergeIsRefused()
        case .aSplitGivesSourcesATempleOfTheirOwn: try store.aSplitGivesSourcesATempleOfTheirOwn()
        case .exactlyWhatCameHasItsNumberAgain: try store.exactlyWhatCameHasItsNumberAgain()
        case .splitTemplesStayApart: try store.splitTemplesStayApart()
        case .anUndoneSplitIsAMerge: try store.anUndoneSplitIsAMerge()
        case .whatMergesStandUponIsNotUndone: try store.whatMergesStandUponIsNotUndone()
        case .mergesAreInTheHistory: try store.mergesAreInTheHistory()
        case .pairsAreFoundAndRemembered: try store.pairsAreFoundAndRemembered()
        case .differentTemplesAreNotJoined: try store.differentTemplesAreNotJoined()
        case .anEntrySaysWhoWhenAndWhy: try store.anEntrySaysWhoWhenAndWhy()
        case .theHistoryHasPages: try store.theHistoryHasPages()
        case .theHistoryHasFilters: try store.theHistoryHasFilters()
        case .aPageReadsTheFirstThingsOfAChange: try store.aPageReadsTheFirstThingsOfAChange()
        case .anImportIsOneEntryWithItsCounts: try store.anImportIsOneEntryWithItsCounts()
        case .theWritersUndoIsInTheHistory: try store.theWritersUndoIsInTheHistory()
        case .theHistoryIsKeptForSomeDays: try store.theHistoryIsKeptForSomeDays()
        case .readersSeeTheRevisionOfAnEdit: try store.readersSeeTheRevisionOfAnEdit()
        case .aFestivalThatIsMovedMovesAtOnce: try store.aFestivalThatIsMovedMovesAtOnce()
        case .aDeitysDayIsTheNextOfItsTemples: try store.aDeitysDayIsTheNextOfItsTemples()
        case .anEntityIsMadeByHand: try store.anEntityIsMadeByHand()
        case .aMemberIsGivenBackToTheEdition: try store.aMemberIsGivenBackToTheEdition()
        case .allFaultsOfAnEntityAreNamed: try store.allFaultsOfAnEntityAreNamed()
        case .aNameThatIsAddedLinksTemples: try store.aNameThatIsAddedLinksTemples()
        case .aDeletedDeityLeavesItsName: try store.aDeletedDeityLeavesItsName()
        case .whatRefersToADeletedEntityIsWholeAgain: try store.whatRefersToADeletedEntityIsWholeAgain()
        case .anActivityIsMadeAtATemple: try store.anActivityIsMadeAtATemple()
        case .ofTwoEditorsOfAnEntityOneWins: try store.ofTwoEditorsOfAnEntityOneWins()
        case .anUndoneEditOfAnEntityIsAsBefore: try store.anUndoneEditOfAnEntityIsAsBefore()
        case .whatLaterEditsOfAnEntityBuildUponIsNotUndone: try store.whatLaterEditsOfAnEntityBuildUponIsNotUndone()
        case .anEntryNamesTheMembersOfAnEntity: try store.anEntryNamesTheMembersOfAnEntity()
        case .textsAreInOtherLanguagesToo: try store.textsAreInOtherLanguagesToo()
        case .theEntitiesAreListed: try store.theEntitiesAreListed()
        case .aDryRunOfTheCatalogueWritesNothing: try store.aDryRunOfTheCatalogueWritesNothing()
        case .theFeedHasWhatHasChanged: try store.theFeedHasWhatHasChanged()
        case .theFeedCanBeOfSomeKinds: try store.theFeedCanBeOfSomeKinds()
        case .aSearchFindsWhatHasChangedSince: try store.aSearchFindsWhatHasChangedSince()
        case .whatDoesNotChangeKeepsItsNumber: try store.whatDoesNotChangeKeepsItsNumber()
        case .whatIsGoneIsATombstone: try store.whatIsGoneIsATombstone()
        case .aPageEndsAnywhere: try store.aPageEndsAnywhere()
        case .aCursorThatIsTooOldIsRefused: try store.aCursorThatIsTooOldIsRefused()
        case .whatIsEditedOfTheCatalogueIsInTheFeed: try store.whatIsEditedOfTheCatalogueIsInTheFeed()
        case .aMergedTempleIsATombstone: try store.aMergedTempleIsATombstone()
        case .aPersonIsKnownByTheToken: try store.aPersonIsKnownByTheToken()
        case .aNameIsTakenUntilItIsRevoked: try store.aNameIsTakenUntilItIsRevoked()
        case .anAccountHasOneRole: try store.anAccountHasOneRole()
        case .whoeverIsInvitedHasMadeNoChange: try store.whoeverIsInvitedHasMadeNoChange()
        case .peopleAreNoData: try store.peopleAreNoData()
        case .aPersonGetsAnotherRole: try store.aPersonGetsAnotherRole()
        case .theLastOwnerStays: try store.theLastOwnerStays()
        case .aPersonIsMeantByTheID: try store.aPersonIsMeantByTheID()
        case .aSessionIsOfItsPerson: try store.aSessionIsOfItsPerson()
        case .aRevokedPersonHasNoSession: try store.aRevokedPersonHasNoSession()
        case .sessionsAreSwept: try store.sessionsAreSwept()
        }
    }
}
