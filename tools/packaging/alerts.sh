# Prometheus' own tool reads the queries of packaging/, and raises each alert. It is in Debian's package of Prometheus, which
# is unpacked and not installed.
folder=$work/prometheus
promtool=$folder/usr/bin/promtool
if [ ! -x "$promtool" ]; then
    getent hosts deb.debian.org || skip "the mirror of Debian is not reached"
    apt-get download --print-uris prometheus || skip "apt knows no package of Prometheus; apt-get update reads its lists"
    rm -rf "$folder"
    mkdir -p "$folder"
    (cd "$folder" && apt-get download prometheus)
    dpkg-deb -x "$folder"/prometheus_*.deb "$folder"
fi

"$promtool" check rules packaging/prometheus/alerts.yml
"$promtool" test rules packaging/prometheus/alerts.test.yml

# The queries of the dashboard as rules, without Grafana's variables. What promtool reads is YAML, of which JSON is a part.
python3 - packaging/grafana/nearby.json >"$folder/dashboard.json" <<'END'
import json, sys

panels = json.load(open(sys.argv[1], encoding="utf-8"))["panels"]
queries = [target["expr"] for panel in panels for target in panel.get("targets", [])]
rules = [
    {"record": f"dashboard:{number}", "expr": query.replace("$__rate_interval", "5m").replace("$instance", ".*")}
    for number, query in enumerate(queries)
]
json.dump({"groups": [{"name": "dashboard", "rules": rules}]}, sys.stdout)
END
"$promtool" check rules "$folder/dashboard.json"
say "$(grep -c '^ *- alert: ' packaging/prometheus/alerts.yml) alerts," \
    "$(grep -o '"record"' "$folder/dashboard.json" | wc -l) queries of the dashboard"
