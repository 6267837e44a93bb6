internal import Wording

extension OptionSpecification {
    /// The options of whoever plans and sends reminders: `nearby notify`, and `nearby serve --notify`.
    static let reminders = [
        OptionSpecification(
            "push-key-file", "FILE",
            help: Words(
                "file with the keys of pushes (RFC 8292), which nearby push-keys\nmakes; the links of mails are made with them too",
                "推播金鑰（RFC 8292）的檔案，由 nearby push-keys 產生；\n信件中的連結也用它產生")),
        OptionSpecification(
            "push-subject", "ADDRESS",
            help: Words(
                "at which address push services can reach you, such as\nmailto:push@temple.tw; without it there are no pushes",
                "推播服務可聯絡您的位址，如 mailto:push@temple.tw；\n未設定時不送推播")),
        OptionSpecification(
            "push-rate", "NUMBER",
            help: Words(
                "messages per second to each push service, 0 for no limit\n(default 1000)",
                "每秒送往每個推播服務的訊息數上限，0 為不限（預設 1000）")),
        OptionSpecification(
            "fcm-service-account-file", "FILE",
            help: Words(
                "file with the service account of Firebase, for reminders\nin the app; without it phones get none there",
                "Firebase 服務帳戶的檔案，用於 app 中的通知；\n未設定時不送到 app")),
        OptionSpecification(
            "smtp", "URL",
            help: Words(
                "server that takes mails: smtps://HOST, or smtp://HOST with\nSTARTTLS; without it there are no mails",
                "寄信的伺服器：smtps://HOST，或 smtp://HOST（STARTTLS）；\n未設定時不寄信")),
        OptionSpecification("smtp-user", "NAME", help: Words("name at the mail server", "寄信伺服器的帳號")),
        OptionSpecification(
            "smtp-password-file", "FILE",
            help: Words("file with the password at the mail server", "寄信伺服器密碼所在的檔案")),
        OptionSpecification(
            "mail-from", "ADDRESS", help: Words("address that mails come from", "寄件人的電子郵件")),
        OptionSpecification(
            "mail-rate", "NUMBER",
            help: Words("mails per second, 0 for no limit (default 10)", "每秒寄出的信件數上限，0 為不限（預設 10）")),
        OptionSpecification(
            "notify-accounts", "URL",
            help: Words(
                "postgresql:// address of the accounts with the role for\nreminders, where accounts are on a server",
                "帳號在伺服器上時，以通知專用角色連線的 postgresql:// 位址")),
        OptionSpecification(
            "push-for-development", "ADDRESS", repeats: true,
            help: Words(
                "for development: push services on this machine, over http;\nrefused beside a real subject or mail server",
                "開發用：本機上的推播服務（http）；\n與真實的聯絡位址或寄信伺服器並存時會被拒絕")),
    ]
}
