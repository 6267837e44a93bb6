/// The exact help of some commands in English, by command; the empty name is the program itself.
enum EnglishHelp {
    static let texts = ["": program, "import": importing, "serve": serving]

    private static let program = """
        Find temples near a point, nearest first, with distance, deity, next day and address.

        Usage: nearby --lat DEGREES --lng DEGREES [OPTION...]
               nearby --q TEXT [OPTION...]
               nearby COMMAND [OPTION...]

        Options:
          --lat DEGREES          latitude of the point, -90 to 90
          --lng DEGREES          longitude of the point, -180 to 180
          --radius DISTANCE      search radius: 10, 10km, 800m or 5mi (default 5km, at most 500km)
          --min-radius DISTANCE  leave out temples that are nearer than this
          --expand               double the radius until a temple is found, up to 500km; with --q
                                 and no --radius, this is so anyway
          --bbox W,S,E,N         only temples in this bounding box: west, south, east and north in degrees
          --deity NAME           only temples of this deity, by any of its names: 媽祖, 妈祖, 天上聖母, Mazu
          --q TEXT               only temples with all these words in their names, address or
                                 deities' names; without a point, searches all temples
          --county NAME          only temples in this county or city, such as 臺中市
          --religion NAME        only temples of this religion, such as 道教
          --open-now             only temples that are known to be open now
          --min-rating NUMBER    only temples with at least this rating, 0 to 5
          --has-phone            only temples whose phone number is known
          --limit NUMBER         show at most this many temples (default 20)
          --within-days NUMBER   only temples whose day (own, else main deity's) or activity is
                                 within this many days, 0 to 366
          --sort ORDER           order: distance, date (next day or activity), rating, known (best
                                 known) or name (best match); default: distance with a point, name
                                 without one
          --date DAY             use this day as today, such as 2027-04-15 (default: today in Taiwan)
          --format FORM          table, json, geojson or csv (default: table on a terminal, else json)
          --database PATH        file or postgresql:// address (default: $NEARBY_DATABASE, else
                                 your own file, created from the starter data on first use)
          --help                 show this help
          --version              show the version

        Commands (each has its own --help):
          nearby find NAME         find temples by name, everywhere
          nearby temple ID|NAME    show all data about one temple
          nearby route ID|NAME...  put temples into a short order, with directions
          nearby deity NAME        show the role of a deity, its names and its days
          nearby activities        list the activities at temples in the coming days
          nearby today             show today's lunar date and the coming days
          nearby lunar DAY         convert between lunar and civil dates
          nearby calendar NAME...  write days of deities and festivals as an iCalendar file
          nearby import FILE...    import temples from files, or undo an import
          nearby imports           list the imports
          nearby edit KIND ID      edit a temple, deity, festival, activity or group by hand
          nearby add KIND          add one by hand
          nearby delete KIND ID    delete one, until it is restored
          nearby restore KIND ID   restore a deleted one, or the database from a backup
          nearby merge temple ID   merge a temple into another one
          nearby split temple ID   give sources of a temple a temple of their own
          nearby pairs             list temples that look like one
          nearby changes           list the changes and who made them, or undo one
          nearby admin             invite people who edit over HTTP, list or revoke them
          nearby accounts          count the accounts of people who sign in, or remove one
          nearby notify            plan and send the reminders of people who sign in
          nearby push-keys FILE    make the keys of pushes
          nearby export            export all temples
          nearby init              make a new database, with the starter temples or without
          nearby migrate           make or update the schema of a database
          nearby copy FROM TO      copy all data between a file and PostgreSQL
          nearby backup FILE       copy the database and the accounts into files, also while serving
          nearby check [FILE]      check a database or a backup
          nearby serve             run the HTTP service
          nearby ping              ask the service on this machine whether it is ready
          nearby completion SHELL  print completions for bash, zsh or fish
          nearby manual FOLDER     write the manual pages

        Exit codes: 0 success (also when nothing is found), 64 usage, 65 bad data, 66 no such file,
        69 unavailable, 70 internal error, 73 cannot create, 74 input or output failed.
        Help is in Chinese in a Chinese locale (LC_ALL, LC_MESSAGES, LANG); errors are in English.

        """

    private static let importing = """
        Import temples and activities from files. Importing the same file again changes nothing.

        Usage: nearby import FILE... [OPTION...]
               nearby import FILE --as-edits [OPTION...]
               nearby import --undo [OPTION...]

        Options:
          --from FORM      schema of the files (default auto, by the names of the fields):
                           auto, moi, new-taipei, taipei, osm, tourism, attractions, moi-festival,
                           nearby, table
          --map PAIRS      columns of a table, such as name=寺名,lat=緯度,lng=經度,address=地址;
                           of a festival list, such as festival=祭典,name=廟名,date=日期,area=行政區
          --calendar NAME  calendar of a festival list's days without one, such as 02/02: lunar
                           (default: only days of the temple's deity count); other files ignore it
          --type TYPE      what rows of OpenStreetMap without a tag for it are: place_of_worship
                           (by default they are skipped)
          --crs NAME       what the numbers of positions are, where the file does not say it:
                           EPSG:4326, EPSG:3826, EPSG:3825 or EPSG:3857
          --format FORM    format of the report: text or json (default text)
          --dry-run        check every row and report, but write nothing
          --rejects PATH   write the rows with errors or warnings, and the reasons, to this CSV
                           file, which can be corrected and imported again
          --source NAME    source of the rows, in place of the one in the file
          --mobile-phones  keep mobile phone numbers, which are left out by default
          --as-edits       make the values edits by hand, in one change; each row names a temple
                           by 編號, id, or name and address. --map then has members of nearby
                           edit: id=編號,phone=電話
          --clear-empty    with --as-edits: an empty cell says that there is none (by default it
                           changes nothing)
          --insert         add new temples from the places of worship in a list of attractions;
                           by default the list only adds to known temples
          --replace        remove the earlier rows of the source that are not in the file
          --force          import even if many rows look like known temples; replace even if the
                           file looks cut short or more than a fifth would be removed
          --undo           undo the last import that changed the database, with all its files
          --confirm COUNT  with --undo of an import that changes 100 things or more: how many
                           they are; a terminal asks for it
          --reason TEXT    why, for the history of changes
          --author NAME    who makes the change (default: your user name)
          --wait SECONDS   wait so long for another program that writes (default 600; for a
                           file 5) and, only if given, for a server that is down or failing over
          --database PATH  file or postgresql:// address (default: $NEARBY_DATABASE, else
                           your own file, created from the starter data on first use)
          --help           show this help
          --version        show the version

        FILE is CSV, TSV, XML, JSON (one document or several), GeoJSON or JSON lines, in UTF-8, UTF-16 or
        Big5, plain, compressed, or in a zip or tar archive; - is standard input. An import finds a known
        temple by its source and the id in that source; or by name, address and position if the source has
        no ids, or if the temple is known from another source. A row that cannot be imported is reported
        with file, line, column and remedy on standard error; the other rows are imported. A database that
        you name begins empty; nearby init --starter makes one with the well-known temples. The last line
        of the report is the number of the change: /readyz?change=NUMBER of a service waits for it.
        Exit codes: 0 success, 65 the file is not readable or is cut short, or no row can be imported,
        66 no such file, 69 database busy, 73 cannot create the database, 74 disk full or failing,
        130 and 143 stopped by Ctrl-C or SIGTERM, nothing was changed.

        """

    private static let serving = """
        Run the HTTP service: GET /api/temples?lat=24.14&lng=120.67&radius=10

        Usage: nearby serve [OPTION...]

        Options:
          --host ADDRESS                    address to listen on (default 127.0.0.1)
          --port NUMBER                     port to listen on, 0 for a free one (default 8080)
          --listen ADDRESS                  listen on a Unix socket instead of a port: unix:PATH
          --health-port NUMBER              second port, for /healthz, /readyz and /metrics only, outside
                                            the limits for clients; /metrics is then answered only there
          --trusted-proxies LIST            proxies whose Forwarded or X-Forwarded-For names the client:
                                            addresses, networks such as 10.0.0.0/8, or unix (default none)
          --threads NUMBER                  event loop threads (default: one per processor)
          --access-log PATH                 write one line per request to this file; - is standard error
          --log-format FORM                 json or text (default json)
          --log-coordinates                 also log queries, which contain the user's position
          --no-pages                        serve the API alone, without web pages
          --open                            open the pages in the browser when the service is ready
          --site URL                        public address of the site, for links that leave it, such as
                                            https://temples.example (default: the Host of the request)
          --tiles URL                       address of map tiles with {z}, {x} and {y}; without it, maps
                                            show borders, railways and names of places
          --tiles-file PATH                 MBTiles file of map tiles (png, jpg or webp) that the service
                                            shows, in place of --tiles
          --tiles-credit TEXT               text that credits the tiles, as their licence asks
          --picture-hosts LIST              hosts whose pictures are shown in pages, such as a.example;
                                            pictures of other hosts are links
          --replica PATH                    file for the copy of a PostgreSQL database
                                            (default: in the folder for caches)
          --max-data-age SECONDS            age of the data from which the service is not ready, when the
                                            PostgreSQL server is lost or behind (default 3600)
          --max-lag SECONDS                 lag of a PostgreSQL standby beyond which another host of the
                                            address is followed, 0 for any lag (default 30)
          --wait SECONDS                    wait so long for the PostgreSQL server at a start without data
                                            in the copy (default 0)
          --made PATH                       list of the databases that were there, one path a line: without
                                            one of them the service does not start
          --max-connections NUMBER          maximum number of connections (default 10000)
          --connections-per-address NUMBER  maximum number per address, 0 for no limit (default 256)
          --rate-limit NUMBER               requests per second per address, 0 for no limit (default 0)
          --buffer-memory MEGABYTES         memory for unfinished requests and answers (default 64)
          --workers NUMBER                  threads for requests that take long (default 4)
          --worker-queue NUMBER             requests that may wait for a worker; more get 503 (default 64)
          --workers-per-address NUMBER      workers for one address at the same time (default 1)
          --idle-timeout SECONDS            time limit of an idle connection (default 60)
          --request-timeout SECONDS         time limit to receive a request (default 30)
          --query-timeout SECONDS           time limit of a database query, 0 for no limit (default 2)
          --grace-period SECONDS            time limit to shut down (default 10)
          --history-days DAYS               how long the history of edits is kept (default 365)
          --edit-rate NUMBER                requests that write per minute and editor, 0 for no limit
                                            (default 600)
          --accounts PATH                   file or postgresql:// address of the accounts of people who
                                            sign in (default: accounts.sqlite beside the temples' file)
          --oidc-client-id ID               id of the app at the provider that says who somebody is; several
                                            are given one by one
          --oidc-issuer URL                 issuer of the ID tokens (default https://accounts.google.com)
          --oidc-keys URL                   address of the issuer's keys (default: as its discovery document
                                            says)
          --oidc-client-secret-file FILE    file with the secret that the provider has given to the site
          --oidc-web-client-id ID           id of the site at the provider, with which people sign in on
                                            pages; needs --site, and its secret where it has one
          --sign-in-rate NUMBER             sign-ins and refreshes per minute and address, 0 for no limit
                                            (default 120)
          --sign-in-by-mail                 let people sign in by a link in a mail; needs --site, --smtp and
                                            --mail-from
          --sign-in-mails NUMBER            mails to sign in per hour and address of mail, 0 for no limit
                                            (default 5)
          --notify                          also plan and send the reminders of people who sign in
          --push-key-file FILE              file with the keys of pushes (RFC 8292), which nearby push-keys
                                            makes; the links of mails are made with them too
          --push-subject ADDRESS            at which address push services can reach you, such as
                                            mailto:push@temple.tw; without it there are no pushes
          --push-rate NUMBER                messages per second to each push service, 0 for no limit
                                            (default 1000)
          --fcm-service-account-file FILE   file with the service account of Firebase, for reminders
                                            in the app; without it phones get none there
          --smtp URL                        server that takes mails: smtps://HOST, or smtp://HOST with
                                            STARTTLS; without it there are no mails
          --smtp-user NAME                  name at the mail server
          --smtp-password-file FILE         file with the password at the mail server
          --mail-from ADDRESS               address that mails come from
          --mail-rate NUMBER                mails per second, 0 for no limit (default 10)
          --notify-accounts URL             postgresql:// address of the accounts with the role for
                                            reminders, where accounts are on a server
          --push-for-development ADDRESS    for development: push services on this machine, over http;
                                            refused beside a real subject or mail server
          --allow-origins LIST              origins allowed in browsers (CORS): * or https://a,https://b
          --token-file FILE                 require a bearer token from this file, which has one per line
          --token-guards WHAT               what needs a token: all, or api for all but the web pages
                                            (default all)
          --config FILE                     read settings from this file: lines of name = value
                                            (default /etc/nearby/nearby.conf, if it is there)
          --check                           say what is set and where; check settings, log, tokens, pages,
                                            database, copy, accounts, reminders and ports, and end
          --database PATH                   file or postgresql:// address (default: $NEARBY_DATABASE, else
                                            your own file, created from the starter data on first use)
          --help                            show this help
          --version                         show the version

        Every option except --config and --check can also be an environment variable, such as
        $NEARBY_ACCESS_LOG for --access-log, or a line of the configuration file, such as
        access-log = PATH. An option overrides a variable; a variable overrides the file. Further providers
        are sections of the file, such as [oidc apple] with lines for issuer and client-id. The service
        prints its address on standard output when it is ready, and the health port's in a second
        line. SIGINT and SIGTERM stop it after the requests that it has begun. SIGHUP reopens the database
        and the access log, and reads the token file and the configuration file again; the service says
        which of the settings that have changed need a restart. It supports socket activation, readiness
        notification and the watchdog of systemd.

        """
}
