import Expectations
import BuiltProgram
import Foundation
import Testing

/// The form and the names of `packaging/compose.yaml`. Nothing here runs it: that takes a daemon and a registry.
struct ComposeTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private static let hasReader = FileManager.default.fileExists(
        atPath: "/usr/lib/python3/dist-packages/yaml/__init__.py")

    /// Read by python3-yaml. Names, files, volumes and addresses that the file refers to are there.
    @Test(.enabled(if: hasReader, "there is no python3-yaml")) func everythingThatItRefersToIsThere() throws {
        let script = """
            import ipaddress, os, re, sys, yaml
            path, image = sys.argv[1:]
            folder = os.path.dirname(path)
            file = yaml.safe_load(open(path))
            roles = open(folder + '/compose.sql').read()
            services, web = file['services'], ['web1', 'web2']
            assert set(file) == {'x-nearby', 'x-web', 'services', 'volumes', 'networks'}, file.keys()
            assert set(services) == {'database', 'write', 'proxy', *web}, services.keys()
            known = set('''image pull_policy read_only tmpfs cap_drop security_opt mem_limit shm_size depends_on
                environment healthcheck stop_grace_period restart volumes networks command ports'''.split())
            for name, service in services.items():
                assert set(service) <= known, (name, set(service) - known)
                for other, state in service.get('depends_on', {}).items():
                    needs = {'service_healthy': 'healthcheck', 'service_completed_successfully': 'command'}
                    assert needs[state['condition']] in services[other], (name, other)
                for volume in service['volumes']:
                    source = volume.split(':')[0]
                    isThere = os.path.isfile(folder + '/' + source) if source[0] == '.' else source in file['volumes']
                    assert isThere or source == './certificates', (name, volume)
                assert set(service['networks']) <= set(file['networks']), name
            for name in ['write', *web]:
                service = services[name]
                assert service['image'] == image, (name, service['image'], image)
                assert service['pull_policy'] == 'never' and service['read_only'] and service['tmpfs'] == ['/tmp'], name
                assert service['volumes'] == [name + ':/var/lib/nearby'], name
                role, database = re.fullmatch(
                    r'postgresql://(\\w+)@database/(\\w+)', service['environment']['NEARBY_DATABASE']).groups()
                assert 'CREATE ROLE %s LOGIN' % role in roles, role
                assert services['database']['environment']['POSTGRES_DB'] == database, database
            passwords = re.findall(r'^.getenv \\w+ (\\w+)$', roles, re.M)
            assert len(passwords) == 2 and set(passwords) < set(services['database']['environment']), passwords
            subnet = ipaddress.ip_network(file['networks']['inside']['ipam']['config'][0]['subnet'])
            addresses = {name: services[name]['networks']['inside']['ipv4_address'] for name in ['proxy', *web]}
            assert all(ipaddress.ip_address(address) in subnet for address in addresses.values()), addresses
            assert len(set(addresses.values())) == 3, addresses
            for name in web:
                assert services[name]['healthcheck']['test'] == ['CMD', 'nearby', 'ping'], name
                assert services[name]['environment']['NEARBY_TRUSTED_PROXIES'] == addresses['proxy'], name

            """
        let release = try require(
            program.run("--version").output.split(whereSeparator: \.isWhitespace).dropFirst().first)
        let errors = URL(fileURLWithPath: program.path("errors"))
        try Data().write(to: errors)
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        python.arguments = [
            "-c", script, Repository.root.appendingPathComponent("packaging/compose.yaml").path, "nearby:\(release)",
        ]
        python.environment = ["LC_ALL": "C.UTF-8"]
        python.standardError = try FileHandle(forWritingTo: errors)
        try python.run()
        python.waitUntilExit()
        let said = try String(contentsOf: errors, encoding: .utf8)
        expect(python.terminationStatus, equals: 0, "\(said)")
    }

    /// The variables of the services, and of the image, are settings, and their values are right.
    @Test func theVariablesAreSettings() throws {
        let compose = try PackagedSite.packaged("compose.yaml")
        let image = try String(contentsOf: Repository.root.appendingPathComponent("tools/image"), encoding: .utf8)
        let named = (compose + image).matches(of: #/NEARBY_([A-Z_]+)[:=]/#).map { String($0.output.1) }
        expect(Set(named).isSuperset(of: ["DATABASE", "HOST", "TRUSTED_PROXIES"]))
        let help = try program.run("serve", "--help").output
        for name in named {
            let option = "--" + name.lowercased().replacingOccurrences(of: "_", with: "-")
            expect(help, contains: "\n  \(option) ", "\(option)")
        }
        let values = compose.matches(of: #/\n    (NEARBY_[A-Z_]+): "?([^"\n]+)"?/#)
            .map { (String($0.output.1), String($0.output.2)) }
        var environment = Dictionary(values) { $1 }
        expect(environment.removeValue(forKey: "NEARBY_DATABASE") != nil && environment.count > 2)
        let checked = try program.run("serve", "--check", "--port", "0", environment: environment)
        expect(checked.status, equals: 0, "\(checked.output)\(checked.error)")
    }

    @Test func theHealthCheckIsACommand() throws {
        let help = try program.run("ping", "--help")
        expect(help.status == 0 && help.output.contains("nearby ping"), "\(help.error)")
    }

    /// The proxy puts both services in the place of the socket of `packaging/nginx.conf`.
    @Test func theProxyReachesBothServices() throws {
        let compose = try PackagedSite.packaged("compose.yaml")
        let edit = try require(compose.firstMatch(of: #/sed 's\|([^|']+)\|([^|']+)\|' /#))
        let site = try PackagedSite.packaged("nginx.conf").components(separatedBy: String(edit.output.1))
        expect(site.count, equals: 2)
        let upstream = try require(
            site.joined(separator: String(edit.output.2)).firstMatch(of: #/upstream nearby \{([^}]*)\}/#))
        let servers = upstream.output.1.matches(of: #/server ([^;]+);/#).map { String($0.output.1) }
        expect(servers, equals: ["web1:8080", "web2:8080"])
    }
}
