# Prometheus' own tool reads the queries of packaging/, and raises each alert.
promtool=$root/tools/packaging/promtool
status=0
"$promtool" --version || status=$?
[ "$status" != 77 ] || skip "Debian's package of Prometheus cannot be had"

"$promtool" check rules packaging/prometheus/alerts.yml
"$promtool" test rules packaging/prometheus/alerts.test.yml

# The queries of the dashboard as rules, without Grafana's variables. What promtool reads is YAML, of which JSON is a part.
python3 - packaging/grafana/nearby.json >"$work/dashboard.json" <<'END'
import json, sys

panels = json.load(open(sys.argv[1], encoding="utf-8"))["panels"]
queries = [target["expr"] for panel in panels for target in panel.get("targets", [])]
rules = [
    {"record": f"dashboard:{number}", "expr": query.replace("$__rate_interval", "5m").replace("$instance", ".*")}
    for number, query in enumerate(queries)
]
json.dump({"groups": [{"name": "dashboard", "rules": rules}]}, sys.stdout)
END
"$promtool" check rules "$work/dashboard.json"
say "$(grep -c '^ *- alert: ' packaging/prometheus/alerts.yml) alerts," \
    "$(grep -o '"record"' "$work/dashboard.json" | wc -l) queries of the dashboard"
