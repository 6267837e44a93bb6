# The step `image` of tools/package --test, which reads this file. It makes the image of the package $deb, and runs it
# as a container: bubblewrap takes the place of the runtime, with a root that is only read, a volume, the image's user
# and variables, a network of its own, and the service as process 1.

fault() { echo "image: $*" >&2; exit 1; }

getent hosts deb.debian.org >/dev/null || skip "the mirror of Debian is not reached"
made=$("$root/tools/image" "$deb")
mapfile -t images <<<"$made"
oci=oci:${images[0]}
config() { skopeo inspect --config --format "$2" "$1"; }

# The folder lies where the image's user reaches it.
box=$(mktemp -d)
chmod 755 "$box"
service=
: >"$box/ping"
trap '[ -z "$service" ] || kill -KILL "$service" 2>/dev/null; rm -rf "$box"' EXIT

bytes=$(du --bytes --summarize "${images[0]}" | cut -f 1)
say "$((bytes / 1000000)) MB as OCI, $(($(stat --format=%s "${images[1]}") / 1000000)) MB for docker load"
[ "$bytes" -lt 60000000 ] || fault "$bytes bytes are more than 60 MB"
# skopeo of Debian 12 reads no archive that gzip has compressed.
gunzip -c "${images[1]}" >"$box/archive"
[ "$(config "$oci" '{{.RootFS.DiffIDs}}')" = "$(config "docker-archive:$box/archive" '{{.RootFS.DiffIDs}}')" ] ||
    fault "the two forms have different layers"
rm "$box/archive"
[ "$(config "$oci" '{{.Config.User}}')" = 10001:10001 ] || fault "the image has another user"

layer=$(skopeo inspect --format '{{index .Layers 0}}' "$oci")
mkdir "$box/root"
tar --zstd -xf "${images[0]}/blobs/${layer/://}" -C "$box/root" --numeric-owner
others=$(cd "$box/root" && find . -path './*bin/*' ! -path ./usr/bin/nearby)
[ -z "$others" ] || fault "the image has other programs: $others"
# A new volume begins as the image's folder.
cp -a "$box/root/var/lib/nearby" "$box/volume"

variables=$(config "$oci" '{{range .Config.Env}}{{println .}}{{end}}')
mapfile -t variables <<<"$variables"
program=$(config "$oci" '{{index .Config.Entrypoint 0}}')
command=$(config "$oci" '{{index .Config.Cmd 0}}')
setpriv=$(command -v setpriv) bwrap=$(command -v bwrap) nsenter=$(command -v nsenter)
contained() {
    env -i "${variables[@]}" "$setpriv" --reuid 10001 --regid 10001 --clear-groups \
        "$bwrap" --unshare-user --unshare-pid --unshare-net --unshare-ipc --unshare-uts --as-pid-1 --die-with-parent \
        --ro-bind "$box/root" / --bind "$box/volume" /var/lib/nearby --tmpfs /tmp --proc /proc --dev /dev "$@"
}

contained "$program" --lat 24.14 --lng 120.67 --radius 10 --format table >"$box/found" || fault "a search failed"
say "a search: $(sed -n 2p "$box/found")"

contained --json-status-fd 4 "$program" "$command" 4>"$box/status" >"$box/log" 2>&1 &
service=$!
ended() {
    cat "$box/log" >&2
    fault "$*"
}
# Asks within the container, as a health check does.
ready() {
    pid=$(sed -nE 's/.*"child-pid": ([0-9]+).*/\1/p' "$box/status")
    [ -n "$pid" ] && [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = nearby ] || return 1
    env -i "${variables[@]}" "$nsenter" --target "$pid" --mount --net --pid --root --wd --setuid 10001 --setgid 10001 \
        "$program" ping >"$box/ping" 2>&1
}
began=$SECONDS
until ready; do
    kill -0 "$service" 2>/dev/null || ended "the service ended"
    [ $((SECONDS - began)) -lt 60 ] || { cat "$box/ping" >&2; ended "the service is not ready after a minute"; }
    sleep 0.2
done
say "nearby ping: $(cat "$box/ping")"
grep -qE '^[^ ]+ / [^ ]+ ro[, ]' "/proc/$pid/mounts" || fault "the root can be written"
[ "$(stat --format=%u "$box/volume/nearby.sqlite")" = 10001 ] || fault "the database is not in the volume"

# What `docker stop` sends, to process 1.
began=$(date +%s%3N)
kill -TERM "$pid"
timeout 20 tail --pid="$service" -f /dev/null || ended "SIGTERM did not end the service"
status=0
wait "$service" || status=$?
took=$(($(date +%s%3N) - began)) service=
[ "$status" = 0 ] || ended "SIGTERM ended the service with exit code $status"
[ "$took" -lt 5000 ] || ended "the end took $took ms"
say "SIGTERM ended it after $took ms"
