-- The roles of packaging/compose.yaml, made once, in a new database `temples`: `nearby` imports and owns the schema,
-- `nearby_reader` serves. PostGIS is there already: the image of the server adds it before.
\getenv writer WRITER_PASSWORD
\getenv reader READER_PASSWORD
CREATE ROLE nearby LOGIN PASSWORD :'writer';
CREATE ROLE nearby_reader LOGIN PASSWORD :'reader';
ALTER DATABASE temples OWNER TO nearby;
-- Of the schema and the tables that `nearby migrate` makes, now and in later releases.
ALTER DEFAULT PRIVILEGES FOR ROLE nearby GRANT USAGE ON SCHEMAS TO nearby_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE nearby GRANT SELECT ON TABLES TO nearby_reader;
