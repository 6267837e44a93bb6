# A clean Debian, without Swift, installs the package. The service runs as its unit says, and the databases outlive a purge.
at=$(root install)
cp "$deb" "$at/tmp/nearby.deb"
install_in "$at" /tmp/nearby.deb
if inside "$at" sh -c 'command -v swift'; then exit 1; fi
[ -n "$dirty" ] || inside "$at" nearby --version | grep "^commit $(git rev-parse HEAD) "
inside "$at" nearby --lat 24.14 --lng 120.67 --radius 10 --format table | tee "$logs/search"
grep -q 臺中萬春宮 "$logs/search"

# The README installs it by this name.
[ "$(echo "$work"/nearby_*.deb)" = "$deb" ]

# The socket and the service start by themselves.
links=$at/etc/systemd/system
[ -L "$links/multi-user.target.wants/nearby.service" ]
[ -L "$links/sockets.target.wants/nearby.socket" ]
[ ! -e "$links/timers.target.wants/nearby-notify.timer" ]
inside "$at" stat -c '%a %U %G' /var/lib/nearby /var/log/nearby /run/nearby /etc/nearby | tee "$logs/folders"
diff "$logs/folders" - <<'END'
700 nearby nearby
700 nearby nearby
750 nearby nearby
750 root nearby
END

# The manual, also of the units: `verify` looks for every page that they name.
install_in "$at" man-db systemd
inside "$at" man -P cat nearby | grep '^NAME'
inside "$at" man -P cat -l /usr/share/man/zh_TW/man1/nearby.1.gz | grep 名稱
units=(nearby.service nearby.socket nearby-notify.service nearby-notify.timer)
inside "$at" systemd-analyze verify "${units[@]/#//lib/systemd/system/}" 2>&1 | tee "$logs/verify"
if grep nearby "$logs/verify"; then exit 1; fi
for unit in nearby.service nearby-notify.service; do
    inside "$at" systemd-analyze security --no-pager --offline=yes --threshold=15 "$unit" | tee "$logs/security"
    say "$(grep -o 'Overall.*' "$logs/security")"
done

# With another health port, for this machine's own service may have that one.
unit=$at/lib/systemd/system/nearby.service
environment=$(sed -n 's/^Environment=//p' "$unit" | tr '\n' ' ')
command=$(sed -n 's/^ExecStart=//p' "$unit")
inside "$at" sh -ec '
    setpriv --reuid=nearby --regid=nearby --init-groups env '"$environment"'NEARBY_HEALTH_PORT=0 '"$command"' &
    for second in $(seq 60); do
        NEARBY_CONFIG= nearby ping --listen unix:/run/nearby/nearby.sock && break
        kill -0 $!
        sleep 1
    done
    NEARBY_CONFIG= nearby ping --listen unix:/run/nearby/nearby.sock
    kill $!
    wait $!'
[ "$(inside "$at" stat -c %U /var/lib/nearby/nearby.sqlite)" = nearby ]

inside "$at" apt-get purge --quiet --yes nearby
[ -s "$at/var/lib/nearby/nearby.sqlite" ]
[ -z "$(find "$at/usr" "$at/etc" "$at/run" "$at/var/log" -name '*nearby*' | tee "$logs/left")" ]
