# The package under systemd as the first process: the units start, answer, reload, restart, and are started again when they
# hang. A list of system calls that kills the program, a folder that a unit may not write, or a path that is not there shows
# here alone.
at=$(root boot)
command -v systemd-nspawn >/dev/null || skip "there is no systemd-nspawn"
cp "$deb" "$at/tmp/nearby.deb"
install_in "$at" systemd-sysv dbus curl /tmp/nearby.deb
mkdir -p "$at/etc/systemd/system/nearby.service.d"
# It tells the watchdog each half of this time.
printf '[Service]\nWatchdogSec=4\n' >"$at/etc/systemd/system/nearby.service.d/soon.conf"
cat >"$at/try" <<'END'
#!/bin/sh
set -ex
ask() { curl --silent --show-error --fail --retry 50 --retry-delay 1 --retry-all-errors --unix-socket /run/nearby/nearby.sock "$@"; }
search() { ask 'http://localhost/api/temples?lat=24.14&lng=120.67&radius=10' | grep -q 臺中萬春宮; }
restarts() { systemctl show --value --property NRestarts nearby.service; }
systemctl is-active nearby.service
search
curl --silent --fail 'http://127.0.0.1:8081/readyz?write=true'
[ "$(restarts)" = 0 ]
grep -qx /var/lib/nearby/nearby.sqlite /etc/nearby/made
# An edit is written, and searches have it.
token=$(setpriv --reuid=nearby --regid=nearby --init-groups nearby admin invite Ann --role owner --database /var/lib/nearby/nearby.sqlite)
tag=$(ask --head -H "Authorization: Bearer $token" http://localhost/api/admin/temples/1 | tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p')
ask -X PATCH -H "Authorization: Bearer $token" -H "If-Match: $tag" -H 'Content-Type: application/merge-patch+json' \
    -d '{"lat":24.2,"lng":120.7}' http://localhost/api/admin/temples/1 >/dev/null
search
# The package's default: systemd holds the socket, so a restart refuses nobody.
systemctl is-active nearby.socket
: >/refused
for number in $(seq 400); do
    curl --silent --fail --output /dev/null --unix-socket /run/nearby/nearby.sock http://localhost/healthz || echo "$number" >>/refused
done &
asking=$!
for time in 1 2 3; do systemctl restart nearby.service; done
wait $asking
[ ! -s /refused ]
search
# A reload says whether the settings were taken. A file of conf.d is a part of them.
mkdir -p /etc/nearby/conf.d
echo 'rate-limit = 0' >/etc/nearby/conf.d/own.conf
systemctl reload nearby.service
echo 'prot = 1' >>/etc/nearby/conf.d/own.conf
if systemctl reload nearby.service; then exit 1; fi
journalctl --no-pager --unit=nearby.service | grep 'settings stay as they are: /etc/nearby/conf.d/own.conf:2'
echo 'rate-limit = 0' >/etc/nearby/conf.d/own.conf
systemctl reload nearby.service
search
# The sender runs once, and is not killed: what it has to say without keys is code 64.
systemctl start nearby-notify.service || [ "$(systemctl show --value --property ExecMainCode nearby-notify.service)" = 1 ]
kill -STOP "$(systemctl show --value --property MainPID nearby.service)"
until [ "$(restarts)" -ge 1 ]; do sleep 1; done
search
systemctl --failed --no-legend | grep nearby | grep -v nearby-notify && exit 1
# A health port that another program has: the start is tried again, without filling the log, and succeeds by itself.
systemctl stop nearby.socket nearby.service
setpriv --reuid=nearby --regid=nearby --init-groups env NEARBY_CONFIG= nearby serve --port 8081 --database /var/lib/nearby/nearby.sqlite &
other=$!
curl --silent --fail --retry 50 --retry-delay 1 --retry-all-errors --output /dev/null http://127.0.0.1:8081/healthz
systemctl start --no-block nearby.service
until [ "$(systemctl show --value --property ExecMainStatus nearby.service)" = 69 ]; do sleep 0.2; done
before=$(restarts)
sleep 5
[ "$(restarts)" -le $((before + 1)) ]
kill $other
until systemctl is-active nearby.service; do sleep 1; done
search
# A disk that is not mounted: the service does not begin with a new database.
systemctl stop nearby.socket nearby.service
mv /var/lib/nearby/nearby.sqlite /root/kept
if systemctl start nearby.service; then exit 1; fi
[ "$(systemctl show --value --property ExecMainStatus nearby.service)" = 66 ]
[ ! -e /var/lib/nearby/nearby.sqlite ]
END
chmod +x "$at/try"
cat >"$at/etc/systemd/system/try.service" <<'END'
[Unit]
After=nearby.service
SuccessAction=exit-force
FailureAction=exit-force
FailureActionExitStatus=1
[Service]
Type=oneshot
ExecStart=/try
StandardOutput=file:/try.log
StandardError=file:/try.log
TimeoutStartSec=10min
[Install]
WantedBy=multi-user.target
END
mkdir -p "$at/etc/systemd/system/multi-user.target.wants"
ln -sf ../try.service "$at/etc/systemd/system/multi-user.target.wants/try.service"
status=0
timeout --kill-after=10 900 systemd-nspawn --quiet --boot --register=no --keep-unit --private-network --directory="$at" \
    --console=pipe </dev/null || status=$?
cat "$at/try.log"
chroot "$at" journalctl --no-pager --unit=nearby.service --unit=nearby-notify.service --lines=60 || true
[ "$status" = 0 ]
say "$(grep -c '^+ search' "$at/try.log") searches through reload, restart, socket and watchdog;" \
    "0 of 400 requests refused in three restarts"
