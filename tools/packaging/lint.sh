# lintian finds no error in the packages. What it warns of is in the log.
lintian --fail-on error --tag-display-limit 0 "$deb" "$symbols" | tee "$logs/lintian"
say "lintian: $(grep -c '^E:' "$logs/lintian") errors, $(grep -c '^W:' "$logs/lintian") warnings"
