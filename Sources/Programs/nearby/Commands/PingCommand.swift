internal import TempleModel
internal import TempleService
internal import Wording

/// `nearby ping`: asks the service with the same settings whether it is ready, as a health check does.
enum PingCommand {
    private static let names = ["host", "port", "listen", "health-port", "config"]

    static let specification = CommandSpecification(
        name: "nearby ping",
        summary: Words(
            "Ask the service on this machine whether it is ready.",
            "詢問本機的服務是否就緒。"),
        forms: ["[OPTION...]"], options: ServeCommand.specification.options.filter { names.contains($0.name) },
        notes: Words(
            """
            The settings are those of nearby serve: options, variables and the configuration file. It asks
            /readyz on the health port, else on the Unix socket, else on the port, and prints ready. A service
            that is not ready, or has not answered after two seconds, is exit code 69.
            Example: nearby ping --health-port 8081
            """,
            """
            設定與 nearby serve 相同：選項、環境變數與設定檔。依序向 --health-port、Unix socket 或連接埠
            詢問 /readyz，就緒時顯示 ready。服務未就緒或兩秒內沒有回應時，結束碼為 69。
            範例：nearby ping --health-port 8081
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let settings = try ServeCommand.settings(arguments, console, composition)
        let text = try ServeCommand.serving { () throws(ServiceError) in
            try ReadinessProbe.ask(ServiceAddress(settings))
        }
        try console.show(text)
    }
}
