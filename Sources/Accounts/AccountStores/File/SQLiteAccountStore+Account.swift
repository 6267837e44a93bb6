package import AccountModel

extension SQLiteAccountStore {
    /// Its statements see one state of the file, which those of other functions need not.
    package func contents(of id: AccountID, now: Int64) throws(AccountError) -> AccountContents? {
        try readers.read { file in
            try file.atOneMoment { try AccountStatements(file).contents(of: id, now: now) }
        }
    }

    /// The same of its statements.
    package func changes(
        of account: AccountID, since place: OwnChangePlace?, limit: Int
    ) throws(AccountError) -> OwnChanges? {
        try readers.read { file in
            try file.atOneMoment { try AccountStatements(file).changes(of: account, since: place, limit: limit) }
        }
    }
}
