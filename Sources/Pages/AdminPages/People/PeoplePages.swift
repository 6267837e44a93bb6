internal import HTTPModel
internal import Secrets
internal import TempleAdmin
internal import TempleModel
internal import WebPages
internal import WebRouting
internal import Wording

/// The people of the back office, for owners: a list, invitations, roles, and the end of an invitation.
///
/// Addresses name a person by number. A token is in the answer to its invitation alone.
enum PeoplePages {
    static let root = "/admin/people"

    static let routes: [AdminPageRoute] = [
        .page(root, for: .owner) { .page(try PeopleList.page($0, note: done($0))) },
        .form(root, for: .owner, again: { context, form, note in try PeopleList.page(context, form, note: note) }) {
            context, form in try invite(context, form)
        },
        .form("\(root)/:id/role", for: .owner) { context, form in try changeRole(context, form) },
        .page("\(root)/:id/revoke", for: .owner) { .page(RevokePage.page(try person($0), $0)) },
        .form("\(root)/:id/revoke", for: .owner) { context, _ in try revoke(context) },
    ]

    /// Returns whom a path names.
    private static func person(_ context: AdminContext) throws -> StaffMember {
        guard let member = try invited(context) else { throw Fault.unknownPerson }
        return member
    }

    /// Returns whom a path names; nil for nobody, and for whoever is not invited any more.
    private static func invited(_ context: AdminContext) throws -> StaffMember? {
        let id = context.call.id
        return try context.site.editors().members().first { $0.id == id }
    }

    /// Returns what was done, as the address of the list says by a fixed word.
    private static func done(_ context: AdminContext) -> AdminNote? {
        switch context["done"] {
        case "role":
            AdminNote(
                title: context.words("The role is changed", "已變更角色", "役割を変更しました"),
                text:
                    "\(context.words("It holds from the next page on, and for a token after ten seconds.", "下一個頁面起生效；用權杖連線的程式十秒後生效。", "次のページから有効です。トークンでの利用は10秒後からです。"))",
                isWrong: false)
        case "revoked":
            AdminNote(
                title: context.words("The invitation is ended", "已停用", "招待を終了しました"),
                text:
                    "\(context.words("The token and all sessions of the person are worth nothing any more. What the person has changed stays.", "此人的權杖與所有登入均已失效；此人改過的資料仍在。", "この人のトークンとログインは無効になりました。行った変更は残ります。"))",
                isWrong: false)
        case "invited":
            AdminNote(
                title: context.words("Invited", "已邀請", "招待しました"),
                text:
                    "\(context.words("There is no token: the person signs in here with the account.", "不需要權杖：此人以帳號在此登入。", "トークンはありません。その人はアカウントでここにログインします。"))",
                isWrong: false)
        default: nil
        }
    }

    // MARK: Invitations

    private static func invite(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        guard let name = form.text("name"), StaffName.isGood(name) else {
            return try again(
                context, form, status: 400,
                context.words("The name cannot be taken", "這個名字不能使用", "この名前は使えません"),
                context.words(
                    "Give a name of 1 to \(StaffLimits.longestName) ordinary characters on one line, all of which can be seen.",
                    "請輸入 1 到 \(StaffLimits.longestName) 個字、不換行的名字，不含看不見的字元或特殊字形（如 ①）。",
                    "1〜\(StaffLimits.longestName)文字の名前を1行で入力してください。見えない文字や特殊な字形（① など）は使えません。")
                    + length(of: form.text("name"), context))
        }
        guard let role = form["role"].flatMap(StaffRole.init(rawValue:)) else {
            return try again(
                context, form, status: 400, context.words("No role is chosen", "尚未選擇角色", "役割が選ばれていません"),
                context.words("Choose one of the roles.", "請選擇一個角色。", "役割を選んでください。"))
        }
        let token = try Secrets.token()
        try context.countEdit()
        if let email = form.text(PeopleList.email), let accounts = context.site.accounts, accounts.signsInOnPages {
            guard let account = try accounts.find(email, now: context.now) else {
                return try again(
                    context, form, status: 409,
                    context.words("There is no such account", "沒有這個帳號", "このアカウントはありません"),
                    context.words(
                        "Nobody has signed in with this address yet. Ask the person to sign in on this site once, then invite again.",
                        "還沒有人以這個地址登入。請對方先在本站登入一次，再行邀請。",
                        "このアドレスでログインした人はまだいません。一度このサイトにログインしてもらい、もう一度招待してください。"))
            }
            do {
                // Nobody has the token: it is kept nowhere.
                _ = try context.site.editors().invite(
                    name, role: role, tokenHash: Secrets.sha256(token), account: account.uuid, now: context.now)
                return .seeOther("\(root)?done=invited")
            } catch let refused as StaffRefused {
                return try again(context, form, refused)
            }
        }
        do {
            let member = try context.site.editors().invite(
                name, role: role, tokenHash: Secrets.sha256(token), now: context.now)
            return .page(InvitedPage.page(member, token: token, context), status: 201)
        } catch let refused as StaffRefused {
            return try again(context, form, refused)
        }
    }

    private static func again(
        _ context: AdminContext, _ form: AdminForm, _ refused: StaffRefused
    ) throws -> AdminAnswer {
        try again(
            context, form, status: 409, context.words("Nobody was invited", "未能邀請", "招待できませんでした"),
            words(refused, context))
    }

    private static func words(_ refused: StaffRefused, _ context: AdminContext) -> String {
        switch refused {
        case .nameTaken(let name):
            context.words(
                "\(name) is invited under this name, or under one that looks like it. Choose another one, or end that invitation "
                    + "first.",
                "已有同名或名字看來相同的人（\(name)），請換一個名字，或先停用那一位。",
                "この名前、または見た目の同じ名前の人（\(name)）がいます。別の名前にするか、先にその招待を終了してください。")
        case .accountTaken(let name):
            context.words(
                "\(name) has a role by this account. Change that role, or end it first.",
                "此帳號已有角色（\(name)）。請變更該角色，或先停用。",
                "このアカウントには役割があります（\(name)）。その役割を変更するか、先に終了してください。")
        case .unknownName:
            context.words("The person is not invited any more.", "此人已不在名單上。", "この人はもう招待されていません。")
        case .lastOwner:
            context.words(
                "Nobody could invite others any more. Make somebody else an owner first.",
                "之後將無人能邀請他人。請先將另一人設為管理者。", "誰も招待できなくなります。先に別の人を管理者にしてください。")
        case .tooMany:
            context.words(
                "\(StaffLimits.mostMembers) people are invited. End an invitation first.",
                "已有 \(StaffLimits.mostMembers) 人，請先停用一位。", "\(StaffLimits.mostMembers)人が招待されています。先に一人の招待を終了してください。")
        }
    }

    private static func again(
        _ context: AdminContext, _ form: AdminForm, status: Int, _ title: String, _ text: String
    ) throws -> AdminAnswer {
        .page(try PeopleList.page(context, form, note: AdminNote(title: title, text: "\(text)")), status: status)
    }

    /// Returns how long a name is that is too long; empty for any other.
    private static func length(of name: String?, _ context: AdminContext) -> String {
        let length = name?.unicodeScalars.count ?? 0
        guard length > StaffLimits.longestName else { return "" }
        return context.words(
            " This one has \(length.grouped).", "目前有 \(length.grouped) 個字。", "今は\(length.grouped)文字あります。")
    }

    // MARK: Roles, and the end of an invitation

    private static func changeRole(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        let member = try person(context)
        guard let role = form["role"].flatMap(StaffRole.init(rawValue:)) else {
            throw Fault.wrong("role", form["role"] ?? "")
        }
        try context.countEdit()
        do {
            _ = try context.site.editors().change(member.name, id: member.id, to: role)
        } catch {
            return try refused(error, context)
        }
        // Whoever is no owner any more may not see the list.
        let isLeaving = role != .owner && member.id == context.person?.id
        return .seeOther(isLeaving ? "\(AdminSection.overview.rawValue)?done=\(OwnEnd.role)" : "\(root)?done=role")
    }

    private static func revoke(_ context: AdminContext) throws -> AdminAnswer {
        let revoked = "\(root)?done=revoked"
        guard let member = try invited(context) else {
            if context.isSentAgain { return .seeOther(revoked) }
            throw Fault.unknownPerson
        }
        try context.countEdit()
        do {
            _ = try context.site.editors().revoke(
                member.name, id: member.id, keepingAnOwner: true, now: context.now)
        } catch {
            return try refused(error, context)
        }
        guard member.id == context.person?.id else { return .seeOther(revoked) }
        var response = Response.seeOther("\(AdminSection.overview.rawValue)?done=\(OwnEnd.invitation)")
        response.headers.append("Set-Cookie", StaffCookie.clearing(for: context.request))
        return .response(response)
    }

    /// Returns the page of a change that the store has refused.
    private static func refused(_ error: any Error, _ context: AdminContext) throws -> AdminAnswer {
        guard let refused = error as? StaffRefused else { throw error }
        guard case .lastOwner = refused else { throw Fault.unknownPerson }
        let note = AdminNote(
            title: context.words("This is the last owner", "這是最後一位管理者", "最後の管理者です"),
            text: "\(words(refused, context))")
        return .page(try PeopleList.page(context, note: note), status: 409)
    }
}

extension Fault {
    fileprivate static let unknownPerson = Fault(
        status: 404, code: "unknown-person", detail: "nobody is invited under this number")
}
