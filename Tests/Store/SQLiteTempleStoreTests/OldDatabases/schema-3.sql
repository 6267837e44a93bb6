-- A database of schema 3, made with these commands of nearby, built at commit
-- a2d4dcc211a59fc893fc646e268f75bf864f442e:
--
--   nearby --lat 24.14 --lng 120.67 --radius 50
--   nearby import registry.csv
--   nearby import city.csv
--   nearby import mistake.csv
--   nearby import --undo
--   nearby import activities.json
--
-- The first command makes the database from $NEARBY_DATA. This is a folder with a part of that commit's data: five deities,
-- two festivals, two activities, one group, and the temples 1764851, 1759134 and 1756124 of the source moi.
-- registry.csv: three rows of the ministry's registry. One of them is a temple of the starter data.
-- city.csv: two temples of another source. One of them is also in the registry.
-- mistake.csv: two temples of a third source. One of them is also in the registry. This import is taken back.
-- activities.json: one activity of a feed, at a temple of the registry.
--
-- The text is what sqlite3's .dump writes, with three changes. The tables spatial_ref_sys and spatial_ref_sys_aux have only
-- the rows that are used. Control characters are written with char(). Lines have no spaces at their ends.

PRAGMA page_size = 8192;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE spatial_ref_sys (
srid INTEGER NOT NULL PRIMARY KEY,
auth_name TEXT NOT NULL,
auth_srid INTEGER NOT NULL,
ref_sys_name TEXT NOT NULL DEFAULT 'Unknown',
proj4text TEXT NOT NULL,
srtext TEXT NOT NULL DEFAULT 'Undefined');
INSERT INTO spatial_ref_sys VALUES(-1,'NONE',-1,'Undefined - Cartesian','','Undefined');
INSERT INTO spatial_ref_sys VALUES(0,'NONE',0,'Undefined - Geographic Long/Lat','','Undefined');
INSERT INTO spatial_ref_sys VALUES(4326,'epsg',4326,'WGS 84','+proj=longlat +datum=WGS84 +no_defs','GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]');
CREATE TABLE spatialite_history (
event_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
table_name TEXT NOT NULL,
geometry_column TEXT,
event TEXT NOT NULL,
timestamp TEXT NOT NULL,
ver_sqlite TEXT NOT NULL,
ver_splite TEXT NOT NULL);
INSERT INTO spatialite_history VALUES(1,'spatial_ref_sys',NULL,'table successfully created','2026-11-22T00:48:20.230Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(2,'geometry_columns',NULL,'table successfully created','2026-11-22T00:48:20.231Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(3,'geometry_columns',NULL,'trigger ''geometry_columns_f_table_name_insert'' successfully created','2026-11-22T00:48:20.231Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(4,'geometry_columns',NULL,'trigger ''geometry_columns_f_table_name_update'' successfully created','2026-11-22T00:48:20.231Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(5,'geometry_columns',NULL,'trigger ''geometry_columns_f_geometry_column_insert'' successfully created','2026-11-22T00:48:20.231Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(6,'geometry_columns',NULL,'trigger ''geometry_columns_f_geometry_column_update'' successfully created','2026-11-22T00:48:20.231Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(7,'geometry_columns',NULL,'trigger ''geometry_columns_geometry_type_insert'' successfully created','2026-11-22T00:48:20.231Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(8,'geometry_columns',NULL,'trigger ''geometry_columns_geometry_type_update'' successfully created','2026-11-22T00:48:20.231Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(9,'geometry_columns',NULL,'trigger ''geometry_columns_coord_dimension_insert'' successfully created','2026-11-22T00:48:20.231Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(10,'geometry_columns',NULL,'trigger ''geometry_columns_coord_dimension_update'' successfully created','2026-11-22T00:48:20.231Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(11,'geom_cols_ref_sys',NULL,'view ''geom_cols_ref_sys'' successfully created','2026-11-22T00:48:20.231Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(12,'spatial_ref_sys',NULL,'table successfully populated','2026-11-22T00:48:20.231Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(13,'temple','location','Geometry [POINT,XY,SRID=4326] successfully created','2026-11-22T00:48:20.235Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(14,'temple','location','R*Tree Spatial Index successfully created','2026-11-22T00:48:20.236Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(15,'temple','location','SpatialIndex successfully disabled','2026-11-22T00:48:20.237Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(16,'temple','location','Geometry successfully discarded','2026-11-22T00:48:20.238Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(17,'temple','location','Geometry [POINT,XY,SRID=4326] successfully created','2026-11-22T00:48:20.239Z','3.40.1','5.0.1');
INSERT INTO spatialite_history VALUES(18,'temple','location','R*Tree Spatial Index successfully created','2026-11-22T00:48:20.240Z','3.40.1','5.0.1');
CREATE TABLE geometry_columns (
f_table_name TEXT NOT NULL,
f_geometry_column TEXT NOT NULL,
geometry_type INTEGER NOT NULL,
coord_dimension INTEGER NOT NULL,
srid INTEGER NOT NULL,
spatial_index_enabled INTEGER NOT NULL,
CONSTRAINT pk_geom_cols PRIMARY KEY (f_table_name, f_geometry_column),
CONSTRAINT fk_gc_srs FOREIGN KEY (srid) REFERENCES spatial_ref_sys (srid),
CONSTRAINT ck_gc_rtree CHECK (spatial_index_enabled IN (0,1,2)));
INSERT INTO geometry_columns VALUES('temple','location',1,2,4326,1);
CREATE TABLE spatial_ref_sys_aux (
	srid INTEGER NOT NULL PRIMARY KEY,
	is_geographic INTEGER,
	has_flipped_axes INTEGER,
	spheroid TEXT,
	prime_meridian TEXT,
	datum TEXT,
	projection TEXT,
	unit TEXT,
	axis_1_name TEXT,
	axis_1_orientation TEXT,
	axis_2_name TEXT,
	axis_2_orientation TEXT,
	CONSTRAINT fk_sprefsys FOREIGN KEY (srid) 	REFERENCES spatial_ref_sys (srid));
INSERT INTO spatial_ref_sys_aux VALUES(4326,1,1,'WGS 84','Greenwich','WGS_1984','none','degree','Geodetic latitude','North','Geodetic longitude','East');
CREATE TABLE views_geometry_columns (
view_name TEXT NOT NULL,
view_geometry TEXT NOT NULL,
view_rowid TEXT NOT NULL,
f_table_name TEXT NOT NULL,
f_geometry_column TEXT NOT NULL,
read_only INTEGER NOT NULL,
CONSTRAINT pk_geom_cols_views PRIMARY KEY (view_name, view_geometry),
CONSTRAINT fk_views_geom_cols FOREIGN KEY (f_table_name, f_geometry_column) REFERENCES geometry_columns (f_table_name, f_geometry_column) ON DELETE CASCADE,
CONSTRAINT ck_vw_rdonly CHECK (read_only IN (0,1)));
CREATE TABLE virts_geometry_columns (
virt_name TEXT NOT NULL,
virt_geometry TEXT NOT NULL,
geometry_type INTEGER NOT NULL,
coord_dimension INTEGER NOT NULL,
srid INTEGER NOT NULL,
CONSTRAINT pk_geom_cols_virts PRIMARY KEY (virt_name, virt_geometry),
CONSTRAINT fk_vgc_srid FOREIGN KEY (srid) REFERENCES spatial_ref_sys (srid));
CREATE TABLE geometry_columns_statistics (
f_table_name TEXT NOT NULL,
f_geometry_column TEXT NOT NULL,
last_verified TIMESTAMP,
row_count INTEGER,
extent_min_x DOUBLE,
extent_min_y DOUBLE,
extent_max_x DOUBLE,
extent_max_y DOUBLE,
CONSTRAINT pk_gc_statistics PRIMARY KEY (f_table_name, f_geometry_column),
CONSTRAINT fk_gc_statistics FOREIGN KEY (f_table_name, f_geometry_column) REFERENCES geometry_columns (f_table_name, f_geometry_column) ON DELETE CASCADE);
INSERT INTO geometry_columns_statistics VALUES('temple','location',NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE views_geometry_columns_statistics (
view_name TEXT NOT NULL,
view_geometry TEXT NOT NULL,
last_verified TIMESTAMP,
row_count INTEGER,
extent_min_x DOUBLE,
extent_min_y DOUBLE,
extent_max_x DOUBLE,
extent_max_y DOUBLE,
CONSTRAINT pk_vwgc_statistics PRIMARY KEY (view_name, view_geometry),
CONSTRAINT fk_vwgc_statistics FOREIGN KEY (view_name, view_geometry) REFERENCES views_geometry_columns (view_name, view_geometry) ON DELETE CASCADE);
CREATE TABLE virts_geometry_columns_statistics (
virt_name TEXT NOT NULL,
virt_geometry TEXT NOT NULL,
last_verified TIMESTAMP,
row_count INTEGER,
extent_min_x DOUBLE,
extent_min_y DOUBLE,
extent_max_x DOUBLE,
extent_max_y DOUBLE,
CONSTRAINT pk_vrtgc_statistics PRIMARY KEY (virt_name, virt_geometry),
CONSTRAINT fk_vrtgc_statistics FOREIGN KEY (virt_name, virt_geometry) REFERENCES virts_geometry_columns (virt_name, virt_geometry) ON DELETE CASCADE);
CREATE TABLE geometry_columns_field_infos (
f_table_name TEXT NOT NULL,
f_geometry_column TEXT NOT NULL,
ordinal INTEGER NOT NULL,
column_name TEXT NOT NULL,
null_values INTEGER NOT NULL,
integer_values INTEGER NOT NULL,
double_values INTEGER NOT NULL,
text_values INTEGER NOT NULL,
blob_values INTEGER NOT NULL,
max_size INTEGER,
integer_min INTEGER,
integer_max INTEGER,
double_min DOUBLE,
double_max DOUBLE,
CONSTRAINT pk_gcfld_infos PRIMARY KEY (f_table_name, f_geometry_column, ordinal, column_name),
CONSTRAINT fk_gcfld_infos FOREIGN KEY (f_table_name, f_geometry_column) REFERENCES geometry_columns (f_table_name, f_geometry_column) ON DELETE CASCADE);
CREATE TABLE views_geometry_columns_field_infos (
view_name TEXT NOT NULL,
view_geometry TEXT NOT NULL,
ordinal INTEGER NOT NULL,
column_name TEXT NOT NULL,
null_values INTEGER NOT NULL,
integer_values INTEGER NOT NULL,
double_values INTEGER NOT NULL,
text_values INTEGER NOT NULL,
blob_values INTEGER NOT NULL,
max_size INTEGER,
integer_min INTEGER,
integer_max INTEGER,
double_min DOUBLE,
double_max DOUBLE,
CONSTRAINT pk_vwgcfld_infos PRIMARY KEY (view_name, view_geometry, ordinal, column_name),
CONSTRAINT fk_vwgcfld_infos FOREIGN KEY (view_name, view_geometry) REFERENCES views_geometry_columns (view_name, view_geometry) ON DELETE CASCADE);
CREATE TABLE virts_geometry_columns_field_infos (
virt_name TEXT NOT NULL,
virt_geometry TEXT NOT NULL,
ordinal INTEGER NOT NULL,
column_name TEXT NOT NULL,
null_values INTEGER NOT NULL,
integer_values INTEGER NOT NULL,
double_values INTEGER NOT NULL,
text_values INTEGER NOT NULL,
blob_values INTEGER NOT NULL,
max_size INTEGER,
integer_min INTEGER,
integer_max INTEGER,
double_min DOUBLE,
double_max DOUBLE,
CONSTRAINT pk_vrtgcfld_infos PRIMARY KEY (virt_name, virt_geometry, ordinal, column_name),
CONSTRAINT fk_vrtgcfld_infos FOREIGN KEY (virt_name, virt_geometry) REFERENCES virts_geometry_columns (virt_name, virt_geometry) ON DELETE CASCADE);
CREATE TABLE geometry_columns_time (
f_table_name TEXT NOT NULL,
f_geometry_column TEXT NOT NULL,
last_insert TIMESTAMP NOT NULL DEFAULT '0000-01-01T00:00:00.000Z',
last_update TIMESTAMP NOT NULL DEFAULT '0000-01-01T00:00:00.000Z',
last_delete TIMESTAMP NOT NULL DEFAULT '0000-01-01T00:00:00.000Z',
CONSTRAINT pk_gc_time PRIMARY KEY (f_table_name, f_geometry_column),
CONSTRAINT fk_gc_time FOREIGN KEY (f_table_name, f_geometry_column) REFERENCES geometry_columns (f_table_name, f_geometry_column) ON DELETE CASCADE);
INSERT INTO geometry_columns_time VALUES('temple','location','0000-01-01T00:00:00.000Z','2026-11-22T00:48:20.553Z','0000-01-01T00:00:00.000Z');
CREATE TABLE geometry_columns_auth (
f_table_name TEXT NOT NULL,
f_geometry_column TEXT NOT NULL,
read_only INTEGER NOT NULL,
hidden INTEGER NOT NULL,
CONSTRAINT pk_gc_auth PRIMARY KEY (f_table_name, f_geometry_column),
CONSTRAINT fk_gc_auth FOREIGN KEY (f_table_name, f_geometry_column) REFERENCES geometry_columns (f_table_name, f_geometry_column) ON DELETE CASCADE,
CONSTRAINT ck_gc_ronly CHECK (read_only IN (0,1)),
CONSTRAINT ck_gc_hidden CHECK (hidden IN (0,1)));
INSERT INTO geometry_columns_auth VALUES('temple','location',0,0);
CREATE TABLE views_geometry_columns_auth (
view_name TEXT NOT NULL,
view_geometry TEXT NOT NULL,
hidden INTEGER NOT NULL,
CONSTRAINT pk_vwgc_auth PRIMARY KEY (view_name, view_geometry),
CONSTRAINT fk_vwgc_auth FOREIGN KEY (view_name, view_geometry) REFERENCES views_geometry_columns (view_name, view_geometry) ON DELETE CASCADE,
CONSTRAINT ck_vwgc_hidden CHECK (hidden IN (0,1)));
CREATE TABLE virts_geometry_columns_auth (
virt_name TEXT NOT NULL,
virt_geometry TEXT NOT NULL,
hidden INTEGER NOT NULL,
CONSTRAINT pk_vrtgc_auth PRIMARY KEY (virt_name, virt_geometry),
CONSTRAINT fk_vrtgc_auth FOREIGN KEY (virt_name, virt_geometry) REFERENCES virts_geometry_columns (virt_name, virt_geometry) ON DELETE CASCADE,
CONSTRAINT ck_vrtgc_hidden CHECK (hidden IN (0,1)));
CREATE TABLE data_licenses (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL UNIQUE,
	url TEXT);
INSERT INTO data_licenses VALUES(0,'Undefined',NULL);
INSERT INTO data_licenses VALUES(1,'Proprietary - Non Free',NULL);
INSERT INTO data_licenses VALUES(2,'PD - Public Domain',NULL);
INSERT INTO data_licenses VALUES(3,'CC0 1.0','https://creativecommons.org/publicdomain/zero/1.0/legalcode.txt');
INSERT INTO data_licenses VALUES(4,'CC BY 3.0','https://creativecommons.org/licenses/by/3.0/legalcode.txt');
INSERT INTO data_licenses VALUES(5,'CC BY 4.0','https://creativecommons.org/licenses/by/4.0/legalcode.txt');
INSERT INTO data_licenses VALUES(6,'CC BY-SA 3.0','https://creativecommons.org/licenses/by-sa/3.0/legalcode.txt');
INSERT INTO data_licenses VALUES(7,'CC BY-SA 4.0','https://creativecommons.org/licenses/by-sa/4.0/legalcode.txt');
INSERT INTO data_licenses VALUES(8,'CC BY-SA-NC 3.0','https://creativecommons.org/licenses/by-nc-sa/3.0/legalcode.txt');
INSERT INTO data_licenses VALUES(9,'CC BY-SA-NC 4.0','https://creativecommons.org/licenses/by-nc-sa/4.0/legalcode.txt');
CREATE TABLE sql_statements_log (
id INTEGER PRIMARY KEY AUTOINCREMENT,
time_start TIMESTAMP NOT NULL DEFAULT '0000-01-01T00:00:00.000Z',
time_end TIMESTAMP NOT NULL DEFAULT '0000-01-01T00:00:00.000Z',
user_agent TEXT NOT NULL,
sql_statement TEXT NOT NULL,
success INTEGER NOT NULL DEFAULT 0,
error_cause TEXT NOT NULL DEFAULT 'ABORTED',
CONSTRAINT sqllog_success CHECK (success IN (0,1)));
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','SpatialIndex','SpatialIndex',0,'CREATE VIRTUAL TABLE SpatialIndex USING VirtualSpatialIndex()');
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','ElementaryGeometries','ElementaryGeometries',0,'CREATE VIRTUAL TABLE ElementaryGeometries USING VirtualElementary()');
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','KNN','KNN',0,'CREATE VIRTUAL TABLE KNN USING VirtualKNN()');
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO meta VALUES('catalogue','0.1.0-7ededa17f08668f2');
INSERT INTO meta VALUES('changed_at','1795308500');
INSERT INTO meta VALUES('data_version','7');
INSERT INTO meta VALUES('next_temple_id','8');
INSERT INTO meta VALUES('sources','city,mistake,moi');
CREATE TABLE deity (
    id INTEGER PRIMARY KEY,
    slug TEXT UNIQUE,
    name TEXT NOT NULL,
    family_id INTEGER REFERENCES deity(id),
    role TEXT,
    worship_notes TEXT,
    days_note TEXT
);
INSERT INTO deity VALUES(1,'mazu','媽祖',NULL,'海上守護神，護佑航海、漁業與旅途平安，也是臺灣最普遍的鄉土守護神之一。','備鮮花、水果、壽桃、壽麵與清茶；進香、遶境時隨廟方安排，參拜以誠心為主。',NULL);
INSERT INTO deity VALUES(2,'tudigong','福德正神',NULL,'土地的守護神，護佑鄉里、農作與家宅，商家亦奉為財神。','常見供品有麻糬、花生、水果與三牲，商家於初二、十六「做牙」；供品以當地慣例為準。',NULL);
INSERT INTO deity VALUES(6,'guangong','關聖帝君',NULL,'三國名將關羽，象徵忠義，為武聖、商業守護神，鸞堂尊為恩主。','備鮮花、水果、清茶；是否用牲禮與香依廟方規定，部分恩主公廟不收牲禮、不燒金紙。',NULL);
INSERT INTO deity VALUES(7,'wangye','王爺',NULL,'代天巡狩的神祇統稱，多以姓氏稱某府千歲、某府王爺，職司驅瘟除疫、安境護民。','以三牲、水果、酒水與金紙祝壽；送王船、王醮的科期與禁忌由各廟公告。','無固定聖誕日，各廟不同（神明聖誕千秋日一覽表（通行彙整版））');
INSERT INTO deity VALUES(11,'wangye-chi','池府千歲',7,'池姓王爺，五府千歲之一，傳說代民受瘟毒而面色黝黑。','以三牲、水果、酒水與金紙祝壽，依廟方科儀。',NULL);
INSERT INTO deity VALUES(10000,NULL,'月下老人',NULL,NULL,NULL,NULL);
CREATE TABLE deity_name (
    key TEXT NOT NULL,
    deity_id INTEGER NOT NULL REFERENCES deity(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- 0 is the name people know, then the aliases and the names in Latin letters, in the catalogue's order.
    position INTEGER NOT NULL,
    PRIMARY KEY (key, deity_id)
) WITHOUT ROWID;
INSERT INTO deity_name VALUES('chifuqiansui',11,'Chi Fu Qiansui',2);
INSERT INTO deity_name VALUES('chifuwangye',11,'池府王爺',1);
INSERT INTO deity_name VALUES('enzhugong',6,'恩主公',2);
INSERT INTO deity_name VALUES('fudeye',2,'福德爺',2);
INSERT INTO deity_name VALUES('fudezhengshen',2,'福德正神',0);
INSERT INTO deity_name VALUES('guandi',6,'關帝',3);
INSERT INTO deity_name VALUES('guangong',6,'Guan Gong',4);
INSERT INTO deity_name VALUES('guanshengdijun',6,'關聖帝君',0);
INSERT INTO deity_name VALUES('matsu',1,'Matsu',5);
INSERT INTO deity_name VALUES('mazu',1,'Mazu',4);
INSERT INTO deity_name VALUES('mazuniangniang',1,'媽祖娘娘',3);
INSERT INTO deity_name VALUES('qiansui',7,'千歲',2);
INSERT INTO deity_name VALUES('tianhou',1,'天后',2);
INSERT INTO deity_name VALUES('tianshangshengmu',1,'天上聖母',1);
INSERT INTO deity_name VALUES('tudegong',2,'土地公',1);
INSERT INTO deity_name VALUES('tudigong',2,'Tudigong',3);
INSERT INTO deity_name VALUES('wangye',7,'Wangye',3);
INSERT INTO deity_name VALUES('wangyegong',7,'王爺公',1);
INSERT INTO deity_name VALUES('yuexialaoren',10000,'月下老人',0);
INSERT INTO deity_name VALUES('关公',6,'關公',1);
INSERT INTO deity_name VALUES('关圣帝君',6,'關聖帝君',0);
INSERT INTO deity_name VALUES('关帝',6,'關帝',3);
INSERT INTO deity_name VALUES('千岁',7,'千歲',2);
INSERT INTO deity_name VALUES('土地公',2,'土地公',1);
INSERT INTO deity_name VALUES('天上圣母',1,'天上聖母',1);
INSERT INTO deity_name VALUES('天后',1,'天后',2);
INSERT INTO deity_name VALUES('妈祖',1,'媽祖',0);
INSERT INTO deity_name VALUES('妈祖娘娘',1,'媽祖娘娘',3);
INSERT INTO deity_name VALUES('恩主公',6,'恩主公',2);
INSERT INTO deity_name VALUES('月下老人',10000,'月下老人',0);
INSERT INTO deity_name VALUES('池府千岁',11,'池府千歲',0);
INSERT INTO deity_name VALUES('池府王爷',11,'池府王爺',1);
INSERT INTO deity_name VALUES('王爷',7,'王爺',0);
INSERT INTO deity_name VALUES('王爷公',7,'王爺公',1);
INSERT INTO deity_name VALUES('福德正神',2,'福德正神',0);
INSERT INTO deity_name VALUES('福德爷',2,'福德爺',2);
CREATE TABLE deity_day (
    deity_id INTEGER NOT NULL REFERENCES deity(id) ON DELETE CASCADE,
    -- As in the catalogue; part of an event's id.
    position INTEGER NOT NULL,
    month INTEGER NOT NULL,
    day INTEGER NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (deity_id, position)
) WITHOUT ROWID;
INSERT INTO deity_day VALUES(1,0,3,23,'聖誕','媽祖聖誕','神明聖誕千秋日一覽表（通行彙整版）');
INSERT INTO deity_day VALUES(1,1,9,9,'飛昇','媽祖飛昇','神明聖誕千秋日一覽表（通行彙整版）');
INSERT INTO deity_day VALUES(2,0,2,2,'聖誕','福德正神聖誕','神明聖誕千秋日一覽表（通行彙整版）');
INSERT INTO deity_day VALUES(2,1,8,15,'聖誕','福德正神聖誕','神明聖誕千秋日一覽表（通行彙整版）');
INSERT INTO deity_day VALUES(6,0,1,13,'飛昇','關聖帝君飛昇','神明聖誕千秋日一覽表（通行彙整版）');
INSERT INTO deity_day VALUES(6,1,6,24,'聖誕','關聖帝君聖誕','神明聖誕千秋日一覽表（通行彙整版）');
INSERT INTO deity_day VALUES(11,0,6,18,'聖誕','池府千歲聖誕','道教神明網「五府千歲」https://www.daojiao.com.tw/gods_detail/116 ; 台灣神明生日一覽表 https://www.sim.org.tw/festival146.html ; 五府千歲介紹 https://chenghuang.qdm.tw/blog/5house');
CREATE TABLE temple_detail (
    temple_id INTEGER PRIMARY KEY REFERENCES temple(id) ON DELETE CASCADE,
    introduction TEXT,
    features TEXT,
    transportation TEXT,
    worship_tips TEXT,
    reference TEXT
);
INSERT INTO temple_detail VALUES(1,'主祀天上聖母，清雍正年間創建，為大甲媽祖遶境進香的主辦廟。','每年農曆三月前往新港奉天宮的九天八夜遶境進香為重要民俗，起駕日於元宵節擲筊決定。','臺鐵大甲站，步行約8分鐘。','一般由龍門（面向廟門的右側）入、虎門出，先拜天公爐，再拜主神與配祀神；供品以鮮花、素果為宜。','內政部全國宗教資訊網 編號 1764851；文化部國家文化資產網；介紹依公開沿革整理');
INSERT INTO temple_detail VALUES(2,'俗稱旱溪媽祖廟，清乾隆年間創建，主祀天上聖母，為臺中市定古蹟。','農曆三月旱溪媽祖遶境十八庄登錄為臺中市民俗；月老殿廣為人知。','臺鐵臺中站轉乘公車至樂成宮。','一般由龍門（面向廟門的右側）入、虎門出，先拜天公爐，再拜主神與配祀神；供品以鮮花、素果為宜。','內政部全國宗教資訊網 編號 1759134；文化部國家文化資產網；介紹依公開沿革整理');
INSERT INTO temple_detail VALUES(3,'竹山社寮的土地公廟，主祀福德正神。','以向土地公借「金」聞名，借金與吃丁酒均登錄為南投縣民俗。','自竹山或集集轉乘公車至社寮。','借金須持身分證件，依廟方規定向土地公擲筊，得聖筊後登記，隔年還願。','內政部全國宗教資訊網 編號 1756124；文化部國家文化資產網；介紹依公開沿革整理');
INSERT INTO temple_detail VALUES(4,NULL,'測試用的一句話。',NULL,NULL,NULL);
INSERT INTO temple_detail VALUES(6,'只為測試而寫的土地公廟。',NULL,NULL,NULL,NULL);
CREATE TABLE festival (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    description TEXT,
    customs TEXT,
    source TEXT NOT NULL,
    rule TEXT NOT NULL,
    rule_month INTEGER,
    rule_day INTEGER,
    rule_term TEXT,
    rule_end INTEGER,
    duration_days INTEGER NOT NULL,
    every_years INTEGER NOT NULL,
    known_year INTEGER
);
INSERT INTO festival VALUES(5,'touya','頭牙','二月初二，一年第一次作牙，也是福德正神千秋。','商家與住家祭拜土地公，宴請員工或家人。','維基百科〈尾牙〉 https://zh.wikipedia.org/zh-tw/尾牙','lunar',2,2,NULL,NULL,1,1,NULL);
INSERT INTO festival VALUES(20,'lichun','立春','二十四節氣之首，國曆約二月四日前後。','民間有迎春、春牛的習俗。','農業部〈二十四節氣〉 https://www.moa.gov.tw/ws.php?id=2506893','solar_term',NULL,NULL,'立春',NULL,1,1,NULL);
CREATE TABLE activity (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    announced_every_years INTEGER,
    usual TEXT,
    note TEXT,
    time TEXT,
    place TEXT,
    description TEXT,
    source TEXT NOT NULL,
    rule TEXT NOT NULL,
    rule_month INTEGER,
    rule_day INTEGER,
    rule_term TEXT,
    rule_end INTEGER,
    duration_days INTEGER NOT NULL,
    every_years INTEGER NOT NULL,
    known_year INTEGER
, feed TEXT, feed_id TEXT, feed_record TEXT);
INSERT INTO activity VALUES(11,'大甲媽祖遶境進香',NULL,'農曆三月間','起駕日於每年元宵節由鎮瀾宮擲筊決定後公布',NULL,'臺中、彰化、雲林、嘉義','大甲鎮瀾宮媽祖徒步往返新港奉天宮的遶境進香，於奉天宮舉行祝壽大典；重要民俗。','文化部國家文化資產網〈大甲媽祖遶境進香〉 https://nchdb.boch.gov.tw/assets/overview/folklore/20100618000008','announced',NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL);
INSERT INTO activity VALUES(44,'旱溪媽祖遶境十八庄',NULL,NULL,NULL,NULL,'臺中市東區、大里、烏日、太平、霧峰等地','樂成宮旱溪媽祖於三月初一起駕，遶境十八庄，三月二十二日回鑾；臺中市登錄民俗。','文化部國家文化資產網〈旱溪媽祖遶境十八庄〉 https://nchdb.boch.gov.tw/assets/overview/folklore/20080812000001；臺中樂成宮 https://www.lecheng.org.tw/Mazu/Pilgrimage.aspx','lunar',3,1,NULL,NULL,22,1,NULL,NULL,NULL,NULL);
INSERT INTO activity VALUES(1000000,'測試燈會',NULL,NULL,'https://example.org/lantern',NULL,'樂成宮 臺中市東區','只為測試而寫：廟埕掛燈兩晚。','tourism','once',NULL,20868,NULL,20869,2,1,NULL,'tourism','T-1','{"record":{"address":"臺中市東區","coordinate":{"lat":24.1408,"lng":120.6978},"description":"只為測試而寫：廟埕掛燈兩晚。","end":"2027-02-20","key":{"id":"T-1","source":"tourism"},"place":"樂成宮","start":"2027-02-19","title":"測試燈會","website":"https://example.org/lantern"},"temple":{"id":"1759134","source":"moi"}}');
CREATE TABLE activity_temple (
    activity_id INTEGER NOT NULL REFERENCES activity(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    source TEXT NOT NULL,
    source_id TEXT NOT NULL,
    PRIMARY KEY (activity_id, position)
) WITHOUT ROWID;
INSERT INTO activity_temple VALUES(11,0,'moi','1764851');
INSERT INTO activity_temple VALUES(11,1,'moi','1753158');
INSERT INTO activity_temple VALUES(44,0,'moi','1759134');
INSERT INTO activity_temple VALUES(1000000,0,'moi','1759134');
CREATE TABLE temple_group (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    description TEXT
);
INSERT INTO temple_group VALUES(2,'wealth','求財','祈求生意興隆、財源廣進。');
CREATE TABLE temple_group_item (
    group_id INTEGER NOT NULL REFERENCES temple_group(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    PRIMARY KEY (group_id, position)
) WITHOUT ROWID;
INSERT INTO temple_group_item VALUES(2,0,'deity','tudigong');
INSERT INTO temple_group_item VALUES(2,1,'deity','guangong');
INSERT INTO temple_group_item VALUES(2,2,'festival','touya');
CREATE TABLE temple_source (
    source TEXT NOT NULL,
    source_id TEXT NOT NULL,
    temple_id INTEGER NOT NULL,
    record TEXT,
    -- In this order the first column decides nearly every comparison, which SQLite has a shorter way for.
    PRIMARY KEY (source_id, source)
) WITHOUT ROWID;
INSERT INTO temple_source VALUES('moi','1748815',5,NULL);
INSERT INTO temple_source VALUES('moi','1750283',4,'{"address":"臺中市東區旱溪里自由路3段309號","carried":32767,"coordinate":{"lat":24.1430645,"lng":120.695343},"county":"臺中市","hasOwnID":true,"key":{"id":"1750283","source":"moi"},"mainDeity":"關聖帝君","name":"台中南天宮","phone":"04-22111281","precision":"geocoded","religion":"道教"}');
INSERT INTO temple_source VALUES('moi','1756124',3,NULL);
INSERT INTO temple_source VALUES('moi','1759134',2,NULL);
INSERT INTO temple_source VALUES('moi','1764851',1,NULL);
INSERT INTO temple_source VALUES('city','c-1',4,'{"address":"臺中市東區旱溪里自由路3段309號","carried":16127,"coordinate":{"lat":24.143064,"lng":120.695343},"county":"臺中市","extras":{"features":"測試用的一句話。","openTime":"06:00-21:00","sideDeities":["福德正神"]},"hasOwnID":true,"key":{"id":"c-1","source":"city"},"mainDeity":"關聖帝君","name":"台中南天宮"}');
INSERT INTO temple_source VALUES('city','c-2',6,NULL);
CREATE TABLE temple (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    name_en TEXT,
    address TEXT,
    county TEXT,
    lat REAL NOT NULL,
    lng REAL NOT NULL,
    precision TEXT,
    -- Whether another temple has this very position; worked out after each import.
    shares_position INTEGER NOT NULL DEFAULT 0,
    main_deity TEXT,
    side_deities TEXT NOT NULL DEFAULT '',
    -- The temple's deities as an answer shows them (PackedDeities): temple_deity, joined ahead of time.
    deities TEXT NOT NULL DEFAULT '',
    phone TEXT,
    religion TEXT,
    open_time TEXT,
    rating REAL CHECK (rating BETWEEN 0 AND 5)
, "location" POINT NOT NULL DEFAULT '');
INSERT INTO temple VALUES(1,'大甲鎮瀾宮',NULL,'臺中市大甲區順天路158號','臺中市',24.345340000000000202,120.62359999999999615,'geocoded',0,'天上聖母','','1'||char(31)||'main'||char(31)||'媽祖'||char(31)||'天上聖母','04-26763522','道教',NULL,NULL,X'0001e61000004772f90fe9275e402a00c633685838404772f90fe9275e402a00c633685838407c010000004772f90fe9275e402a00c63368583840fe');
INSERT INTO temple VALUES(2,'財團法人台中樂成宮',NULL,'臺中市東區旱溪街48號','臺中市',24.140829100000001262,120.69779970000000446,'geocoded',0,'天上聖母','月下老人','1'||char(31)||'main'||char(31)||'媽祖'||char(31)||'天上聖母'||char(30)||'10000'||char(31)||'side'||char(31)||'月下老人'||char(31)||'月下老人','04-22111928','道教',NULL,NULL,X'0001e610000027aa12c0a82c5e403bd33a600d24384027aa12c0a82c5e403bd33a600d2438407c0100000027aa12c0a82c5e403bd33a600d243840fe');
INSERT INTO temple VALUES(3,'竹山紫南宮',NULL,'南投縣竹山鎮社寮里8鄰大公街40號','南投縣',23.816459999999999297,120.72270000000000322,'geocoded',0,'福德正神','','2'||char(31)||'main'||char(31)||'福德正神'||char(31)||'福德正神','049-2623722','道教',NULL,NULL,X'0001e61000006e3480b7402e5e40fe7dc68503d137406e3480b7402e5e40fe7dc68503d137407c010000006e3480b7402e5e40fe7dc68503d13740fe');
INSERT INTO temple VALUES(4,'台中南天宮',NULL,'臺中市東區旱溪里自由路3段309號','臺中市',24.143064500000001259,120.69534299999999404,'geocoded',0,'關聖帝君','福德正神','6'||char(31)||'main'||char(31)||'關聖帝君'||char(31)||'關聖帝君'||char(30)||'2'||char(31)||'side'||char(31)||'福德正神'||char(31)||'福德正神','04-22111281','道教','06:00-21:00',NULL,X'0001e61000002920ed7f802c5e40f6b704e09f2438402920ed7f802c5e40f6b704e09f2438407c010000002920ed7f802c5e40f6b704e09f243840fe');
INSERT INTO temple VALUES(5,'大里池王宮',NULL,'臺中市大里區環中東路五段208號','臺中市',24.123750699999998658,120.70120239999999967,'geocoded',0,'池府王爺','','11'||char(31)||'main'||char(31)||'池府千歲'||char(31)||'池府王爺','04-24860719','道教',NULL,NULL,X'0001e61000001cf80780e02c5e406b5b3920ae1f38401cf80780e02c5e406b5b3920ae1f38407c010000001cf80780e02c5e406b5b3920ae1f3840fe');
INSERT INTO temple VALUES(6,'測試福德祠',NULL,'臺中市北區測試路1號','臺中市',24.155000000000001136,120.67199999999999703,NULL,0,'福德正神','','2'||char(31)||'main'||char(31)||'福德正神'||char(31)||'福德正神',NULL,NULL,NULL,NULL,X'0001e61000005eba490c022b5e4048e17a14ae2738405eba490c022b5e4048e17a14ae2738407c010000005eba490c022b5e4048e17a14ae273840fe');
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','idx_temple_location','idx_temple_location',0,'CREATE VIRTUAL TABLE "idx_temple_location" USING rtree(pkid, xmin, xmax, ymin, ymax)');
CREATE TABLE IF NOT EXISTS "idx_temple_location_rowid"(rowid INTEGER PRIMARY KEY,nodeno);
INSERT INTO idx_temple_location_rowid VALUES(1,1);
INSERT INTO idx_temple_location_rowid VALUES(2,1);
INSERT INTO idx_temple_location_rowid VALUES(3,1);
INSERT INTO idx_temple_location_rowid VALUES(4,1);
INSERT INTO idx_temple_location_rowid VALUES(5,1);
INSERT INTO idx_temple_location_rowid VALUES(6,1);
CREATE TABLE IF NOT EXISTS "idx_temple_location_node"(nodeno INTEGER PRIMARY KEY,data);
INSERT INTO idx_temple_location_node VALUES(1,X'00000006000000000000000142f13f4842f13f4a41c2c34041c2c342000000000000000342f1720442f1720641be881c41be881e000000000000000242f1654642f1654841c1206b41c1206d000000000000000442f1640242f1640441c124ff41c12501000000000000000542f1670442f1670641c0fd7141c0fd73000000000000000642f1581042f1581241c13d6f41c13d71000000000000000742f151ea42f151ec41c128f441c128f6000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
CREATE TABLE IF NOT EXISTS "idx_temple_location_parent"(nodeno INTEGER PRIMARY KEY,parentnode);
CREATE TABLE import (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Seconds since 1970.
    imported_at INTEGER NOT NULL,
    file TEXT NOT NULL,
    schema TEXT NOT NULL,
    inserted INTEGER NOT NULL DEFAULT 0,
    updated INTEGER NOT NULL DEFAULT 0,
    joined INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    removed INTEGER NOT NULL DEFAULT 0,
    rejected INTEGER NOT NULL DEFAULT 0,
    -- When it was taken back; NULL where it stands.
    undone_at INTEGER
);
INSERT INTO import VALUES(1,1795308500,'registry.csv','moi',2,1,0,0,0,0,NULL);
INSERT INTO import VALUES(2,1795308500,'city.csv','nearby',1,0,1,0,0,0,NULL);
INSERT INTO import VALUES(3,1795308500,'mistake.csv','nearby',1,0,1,0,0,0,1795308500);
INSERT INTO import VALUES(4,1795308500,'activities.json','tourism',1,0,0,0,0,0,NULL);
CREATE TABLE import_change (
    import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    -- 'temple' or 'activity'.
    kind TEXT NOT NULL,
    source TEXT NOT NULL,
    source_id TEXT NOT NULL,
    -- The temple's or the activity's id.
    row_id INTEGER NOT NULL,
    record TEXT,
    PRIMARY KEY (import_id, position)
) WITHOUT ROWID;
INSERT INTO import_change VALUES(1,1,'temple','moi','1759134',2,'{"address":"臺中市東區旱溪街48號","carried":32767,"coordinate":{"lat":24.14083,"lng":120.6978},"county":"臺中市","extras":{"features":"農曆三月旱溪媽祖遶境十八庄登錄為臺中市民俗；月老殿廣為人知。","introduction":"俗稱旱溪媽祖廟，清乾隆年間創建，主祀天上聖母，為臺中市定古蹟。","reference":"內政部全國宗教資訊網 編號 1759134；文化部國家文化資產網；介紹依公開沿革整理","sideDeities":["月下老人"],"transportation":"臺鐵臺中站轉乘公車至樂成宮。","worshipTips":"一般由龍門（面向廟門的右側）入、虎門出，先拜天公爐，再拜主神與配祀神；供品以鮮花、素果為宜。"},"hasOwnID":true,"key":{"id":"1759134","source":"moi"},"mainDeity":"天上聖母","name":"臺中樂成宮","phone":"04-22111928","precision":"geocoded","religion":"道教"}');
INSERT INTO import_change VALUES(2,1,'temple','city','c-1',4,NULL);
INSERT INTO import_change VALUES(4,1,'activity','tourism','T-1',1000000,NULL);
CREATE TABLE import_new_temples (
    import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
    first_id INTEGER NOT NULL,
    last_id INTEGER NOT NULL,
    PRIMARY KEY (import_id, first_id)
) WITHOUT ROWID;
INSERT INTO import_new_temples VALUES(1,4,5);
INSERT INTO import_new_temples VALUES(2,6,6);
CREATE TABLE deity_temple (
    deity_id INTEGER NOT NULL,
    temple_id INTEGER NOT NULL,
    PRIMARY KEY (deity_id, temple_id)
) WITHOUT ROWID;
INSERT INTO deity_temple VALUES(1,1);
INSERT INTO deity_temple VALUES(1,2);
INSERT INTO deity_temple VALUES(2,3);
INSERT INTO deity_temple VALUES(2,4);
INSERT INTO deity_temple VALUES(2,6);
INSERT INTO deity_temple VALUES(6,4);
INSERT INTO deity_temple VALUES(11,5);
INSERT INTO deity_temple VALUES(10000,2);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('spatialite_history',18);
INSERT INTO sqlite_sequence VALUES('data_licenses',9);
INSERT INTO sqlite_sequence VALUES('import',4);
CREATE UNIQUE INDEX idx_spatial_ref_sys
ON spatial_ref_sys (auth_srid, auth_name);
CREATE INDEX idx_srid_geocols ON geometry_columns
(srid) ;
CREATE TRIGGER geometry_columns_f_table_name_insert
BEFORE INSERT ON 'geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on geometry_columns violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on geometry_columns violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on geometry_columns violates constraint:
f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER geometry_columns_f_table_name_update
BEFORE UPDATE OF 'f_table_name' ON 'geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on geometry_columns violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on geometry_columns violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on geometry_columns violates constraint: f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER geometry_columns_f_geometry_column_insert
BEFORE INSERT ON 'geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on geometry_columns violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'insert on geometry_columns violates constraint:
f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'insert on geometry_columns violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE TRIGGER geometry_columns_f_geometry_column_update
BEFORE UPDATE OF 'f_geometry_column' ON 'geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on geometry_columns violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'update on geometry_columns violates constraint: f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'update on geometry_columns violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE TRIGGER geometry_columns_geometry_type_insert
BEFORE INSERT ON 'geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'geometry_type must be one of 0,1,2,3,4,5,6,7,1000,1001,1002,1003,1004,1005,1006,1007,2000,2001,2002,2003,2004,2005,2006,2007,3000,3001,3002,3003,3004,3005,3006,3007')
WHERE NOT(NEW.geometry_type IN (0,1,2,3,4,5,6,7,1000,1001,1002,1003,1004,1005,1006,1007,2000,2001,2002,2003,2004,2005,2006,2007,3000,3001,3002,3003,3004,3005,3006,3007));
END;
CREATE TRIGGER geometry_columns_geometry_type_update
BEFORE UPDATE OF 'geometry_type' ON 'geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'geometry_type must be one of 0,1,2,3,4,5,6,7,1000,1001,1002,1003,1004,1005,1006,1007,2000,2001,2002,2003,2004,2005,2006,2007,3000,3001,3002,3003,3004,3005,3006,3007')
WHERE NOT(NEW.geometry_type IN (0,1,2,3,4,5,6,7,1000,1001,1002,1003,1004,1005,1006,1007,2000,2001,2002,2003,2004,2005,2006,2007,3000,3001,3002,3003,3004,3005,3006,3007));
END;
CREATE TRIGGER geometry_columns_coord_dimension_insert
BEFORE INSERT ON 'geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'coord_dimension must be one of 2,3,4')
WHERE NOT(NEW.coord_dimension IN (2,3,4));
END;
CREATE TRIGGER geometry_columns_coord_dimension_update
BEFORE UPDATE OF 'coord_dimension' ON 'geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'coord_dimension must be one of 2,3,4')
WHERE NOT(NEW.coord_dimension IN (2,3,4));
END;
CREATE VIEW geom_cols_ref_sys AS
SELECT f_table_name, f_geometry_column, geometry_type,
coord_dimension, spatial_ref_sys.srid AS srid,
auth_name, auth_srid, ref_sys_name, proj4text, srtext
FROM geometry_columns, spatial_ref_sys
WHERE geometry_columns.srid = spatial_ref_sys.srid;
CREATE VIEW spatial_ref_sys_all AS
SELECT a.srid AS srid, a.auth_name AS auth_name, a.auth_srid AS auth_srid, a.ref_sys_name AS ref_sys_name,
b.is_geographic AS is_geographic, b.has_flipped_axes AS has_flipped_axes, b.spheroid AS spheroid, b.prime_meridian AS prime_meridian, b.datum AS datum, b.projection AS projection, b.unit AS unit,
b.axis_1_name AS axis_1_name, b.axis_1_orientation AS axis_1_orientation,
b.axis_2_name AS axis_2_name, b.axis_2_orientation AS axis_2_orientation,
a.proj4text AS proj4text, a.srtext AS srtext
FROM spatial_ref_sys AS a
LEFT JOIN spatial_ref_sys_aux AS b ON (a.srid = b.srid);
CREATE INDEX idx_viewsjoin ON views_geometry_columns
(f_table_name, f_geometry_column);
CREATE TRIGGER vwgc_view_name_insert
BEFORE INSERT ON 'views_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: view_name value must not contain a single quote')
WHERE NEW.view_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: view_name value must not contain a double quote')
WHERE NEW.view_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint:
view_name value must be lower case')
WHERE NEW.view_name <> lower(NEW.view_name);
END;
CREATE TRIGGER vwgc_view_name_update
BEFORE UPDATE OF 'view_name' ON 'views_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: view_name value must not contain a single quote')
WHERE NEW.view_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: view_name value must not contain a double quote')
WHERE NEW.view_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: view_name value must be lower case')
WHERE NEW.view_name <> lower(NEW.view_name);
END;
CREATE TRIGGER vwgc_view_geometry_insert
BEFORE INSERT ON 'views_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: view_geometry value must not contain a single quote')
WHERE NEW.view_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint:
view_geometry value must not contain a double quote')
WHERE NEW.view_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: view_geometry value must be lower case')
WHERE NEW.view_geometry <> lower(NEW.view_geometry);
END;
CREATE TRIGGER vwgc_view_geometry_update
BEFORE UPDATE OF 'view_geometry' ON 'views_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: view_geometry value must not contain a single quote')
WHERE NEW.view_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint:
view_geometry value must not contain a double quote')
WHERE NEW.view_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: view_geometry value must be lower case')
WHERE NEW.view_geometry <> lower(NEW.view_geometry);
END;
CREATE TRIGGER vwgc_view_rowid_update
BEFORE UPDATE OF 'view_rowid' ON 'views_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: view_rowid value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: view_rowid value must not contain a double quote')
WHERE NEW.view_rowid LIKE ('%"%');
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: view_rowid value must be lower case')
WHERE NEW.view_rowid <> lower(NEW.view_rowid);
END;
CREATE TRIGGER vwgc_view_rowid_insert
BEFORE INSERT ON 'views_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: view_rowid value must not contain a single quote')
WHERE NEW.view_rowid LIKE ('%''%');
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint:
view_rowid value must not contain a double quote')
WHERE NEW.view_rowid LIKE ('%"%');
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: view_rowid value must be lower case')
WHERE NEW.view_rowid <> lower(NEW.view_rowid);
END;
CREATE TRIGGER vwgc_f_table_name_insert
BEFORE INSERT ON 'views_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint:
f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER vwgc_f_table_name_update
BEFORE UPDATE OF 'f_table_name' ON 'views_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER vwgc_f_geometry_column_insert
BEFORE INSERT ON 'views_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint:
f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE TRIGGER vwgc_f_geometry_column_update
BEFORE UPDATE OF 'f_geometry_column' ON 'views_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE INDEX idx_virtssrid ON virts_geometry_columns
(srid);
CREATE TRIGGER vtgc_virt_name_insert
BEFORE INSERT ON 'virts_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on virts_geometry_columns violates constraint: virt_name value must not contain a single quote')
WHERE NEW.virt_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns violates constraint: virt_name value must not contain a double quote')
WHERE NEW.virt_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns violates constraint:
virt_name value must be lower case')
WHERE NEW.virt_name <> lower(NEW.virt_name);
END;
CREATE TRIGGER vtgc_virt_name_update
BEFORE UPDATE OF 'virt_name' ON 'virts_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on virts_geometry_columns violates constraint: virt_name value must not contain a single quote')
WHERE NEW.virt_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on virts_geometry_columns violates constraint: virt_name value must not contain a double quote')
WHERE NEW.virt_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on virts_geometry_columns violates constraint: virt_name value must be lower case')
WHERE NEW.virt_name <> lower(NEW.virt_name);
END;
CREATE TRIGGER vtgc_virt_geometry_insert
BEFORE INSERT ON 'virts_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on virts_geometry_columns violates constraint: virt_geometry value must not contain a single quote')
WHERE NEW.virt_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns violates constraint:
virt_geometry value must not contain a double quote')
WHERE NEW.virt_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns violates constraint: virt_geometry value must be lower case')
WHERE NEW.virt_geometry <> lower(NEW.virt_geometry);
END;
CREATE TRIGGER vtgc_virt_geometry_update
BEFORE UPDATE OF 'virt_geometry' ON 'virts_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on virts_geometry_columns violates constraint: virt_geometry value must not contain a single quote')
WHERE NEW.virt_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'update on virts_geometry_columns violates constraint:
virt_geometry value must not contain a double quote')
WHERE NEW.virt_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'update on virts_geometry_columns violates constraint: virt_geometry value must be lower case')
WHERE NEW.virt_geometry <> lower(NEW.virt_geometry);
END;
CREATE TRIGGER vtgc_geometry_type_insert
BEFORE INSERT ON 'virts_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'geometry_type must be one of 0,1,2,3,4,5,6,7,1000,1001,1002,1003,1004,1005,1006,1007,2000,2001,2002,2003,2004,2005,2006,2007,3000,3001,3002,3003,3004,3005,3006,3007')
WHERE NOT(NEW.geometry_type IN (0,1,2,3,4,5,6,7,1000,1001,1002,1003,1004,1005,1006,1007,2000,2001,2002,2003,2004,2005,2006,2007,3000,3001,3002,3003,3004,3005,3006,3007));
END;
CREATE TRIGGER vtgc_geometry_type_update
BEFORE UPDATE OF 'geometry_type' ON 'virts_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'geometry_type must be one of 0,1,2,3,4,5,6,7,1000,1001,1002,1003,1004,1005,1006,1007,2000,2001,2002,2003,2004,2005,2006,2007,3000,3001,3002,3003,3004,3005,3006,3007')
WHERE NOT(NEW.geometry_type IN (0,1,2,3,4,5,6,7,1000,1001,1002,1003,1004,1005,1006,1007,2000,2001,2002,2003,2004,2005,2006,2007,3000,3001,3002,3003,3004,3005,3006,3007));
END;
CREATE TRIGGER vtgc_coord_dimension_insert
BEFORE INSERT ON 'virts_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'coord_dimension must be one of 2,3,4')
WHERE NOT(NEW.coord_dimension IN (2,3,4));
END;
CREATE TRIGGER vtgc_coord_dimension_update
BEFORE UPDATE OF 'coord_dimension' ON 'virts_geometry_columns'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'coord_dimension must be one of 2,3,4')
WHERE NOT(NEW.coord_dimension IN (2,3,4));
END;
CREATE TRIGGER gcs_f_table_name_insert
BEFORE INSERT ON 'geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on geometry_columns_statistics violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on geometry_columns_statistics violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on geometry_columns_statistics violates constraint:
f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER gcs_f_table_name_update
BEFORE UPDATE OF 'f_table_name' ON 'geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on geometry_columns_statistics violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on geometry_columns_statistics violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on geometry_columns_statistics violates constraint: f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER gcs_f_geometry_column_insert
BEFORE INSERT ON 'geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on geometry_columns_statistics violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'insert on geometry_columns_statistics violates constraint:
f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'insert on geometry_columns_statistics violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE TRIGGER gcs_f_geometry_column_update
BEFORE UPDATE OF 'f_geometry_column' ON 'geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on geometry_columns_statistics violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'update on geometry_columns_statistics violates constraint: f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'update on geometry_columns_statistics violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE TRIGGER vwgcs_view_name_insert
BEFORE INSERT ON 'views_geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on views_geometry_columns_statistics violates constraint: view_name value must not contain a single quote')
WHERE NEW.view_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_statistics violates constraint: view_name value must not contain a double quote')
WHERE NEW.view_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_statistics violates constraint:
view_name value must be lower case')
WHERE NEW.view_name <> lower(NEW.view_name);
END;
CREATE TRIGGER vwgcs_view_name_update
BEFORE UPDATE OF 'view_name' ON 'views_geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on views_geometry_columns_statistics violates constraint: view_name value must not contain a single quote')
WHERE NEW.view_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on views_geometry_columns_statistics violates constraint: view_name value must not contain a double quote')
WHERE NEW.view_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on views_geometry_columns_statistics violates constraint: view_name value must be lower case')
WHERE NEW.view_name <> lower(NEW.view_name);
END;
CREATE TRIGGER vwgcs_view_geometry_insert
BEFORE INSERT ON 'views_geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on views_geometry_columns_statistics violates constraint: view_geometry value must not contain a single quote')
WHERE NEW.view_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_statistics violates constraint:
view_geometry value must not contain a double quote')
WHERE NEW.view_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_statistics violates constraint: view_geometry value must be lower case')
WHERE NEW.view_geometry <> lower(NEW.view_geometry);
END;
CREATE TRIGGER vwgcs_view_geometry_update
BEFORE UPDATE OF 'view_geometry' ON 'views_geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on views_geometry_columns_statistics violates constraint: view_geometry value must not contain a single quote')
WHERE NEW.view_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'update on views_geometry_columns_statistics violates constraint:
view_geometry value must not contain a double quote')
WHERE NEW.view_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'update on views_geometry_columns_statistics violates constraint: view_geometry value must be lower case')
WHERE NEW.view_geometry <> lower(NEW.view_geometry);
END;
CREATE TRIGGER vtgcs_virt_name_insert
BEFORE INSERT ON 'virts_geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on virts_geometry_columns_statistics violates constraint: virt_name value must not contain a single quote')
WHERE NEW.virt_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_statistics violates constraint: virt_name value must not contain a double quote')
WHERE NEW.virt_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_statistics violates constraint:
virt_name value must be lower case')
WHERE NEW.virt_name <> lower(NEW.virt_name);
END;
CREATE TRIGGER vtgcs_virt_name_update
BEFORE UPDATE OF 'virt_name' ON 'virts_geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on virts_geometry_columns_statistics violates constraint: virt_name value must not contain a single quote')
WHERE NEW.virt_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_statistics violates constraint: virt_name value must not contain a double quote')
WHERE NEW.virt_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_statistics violates constraint: virt_name value must be lower case')
WHERE NEW.virt_name <> lower(NEW.virt_name);
END;
CREATE TRIGGER vtgcs_virt_geometry_insert
BEFORE INSERT ON 'virts_geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on virts_geometry_columns_statistics violates constraint: virt_geometry value must not contain a single quote')
WHERE NEW.virt_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_statistics violates constraint:
virt_geometry value must not contain a double quote')
WHERE NEW.virt_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_statistics violates constraint: virt_geometry value must be lower case')
WHERE NEW.virt_geometry <> lower(NEW.virt_geometry);
END;
CREATE TRIGGER vtgcs_virt_geometry_update
BEFORE UPDATE OF 'virt_geometry' ON 'virts_geometry_columns_statistics'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on virts_geometry_columns_statistics violates constraint: virt_geometry value must not contain a single quote')
WHERE NEW.virt_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_statistics violates constraint:
virt_geometry value must not contain a double quote')
WHERE NEW.virt_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_statistics violates constraint: virt_geometry value must be lower case')
WHERE NEW.virt_geometry <> lower(NEW.virt_geometry);
END;
CREATE TRIGGER gcfi_f_table_name_insert
BEFORE INSERT ON 'geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on geometry_columns_field_infos violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on geometry_columns_field_infos violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on geometry_columns_field_infos violates constraint:
f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER gcfi_f_table_name_update
BEFORE UPDATE OF 'f_table_name' ON 'geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on geometry_columns_field_infos violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on geometry_columns_field_infos violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on geometry_columns_field_infos violates constraint: f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER gcfi_f_geometry_column_insert
BEFORE INSERT ON 'geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on geometry_columns_field_infos violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'insert on geometry_columns_field_infos violates constraint:
f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'insert on geometry_columns_field_infos violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE TRIGGER gcfi_f_geometry_column_update
BEFORE UPDATE OF 'f_geometry_column' ON 'geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on geometry_columns_field_infos violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'update on geometry_columns_field_infos violates constraint: f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'update on geometry_columns_field_infos violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE TRIGGER vwgcfi_view_name_insert
BEFORE INSERT ON 'views_geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on views_geometry_columns_field_infos violates constraint: view_name value must not contain a single quote')
WHERE NEW.view_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_field_infos violates constraint: view_name value must not contain a double quote')
WHERE NEW.view_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_field_infos violates constraint:
view_name value must be lower case')
WHERE NEW.view_name <> lower(NEW.view_name);
END;
CREATE TRIGGER vwgcfi_view_name_update
BEFORE UPDATE OF 'view_name' ON 'views_geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on views_geometry_columns_field_infos violates constraint: view_name value must not contain a single quote')
WHERE NEW.view_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on views_geometry_columns_field_infos violates constraint: view_name value must not contain a double quote')
WHERE NEW.view_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on views_geometry_columns_field_infos violates constraint: view_name value must be lower case')
WHERE NEW.view_name <> lower(NEW.view_name);
END;
CREATE TRIGGER vwgcfi_view_geometry_insert
BEFORE INSERT ON 'views_geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on views_geometry_columns_field_infos violates constraint: view_geometry value must not contain a single quote')
WHERE NEW.view_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_field_infos violates constraint:
view_geometry value must not contain a double quote')
WHERE NEW.view_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_field_infos violates constraint: view_geometry value must be lower case')
WHERE NEW.view_geometry <> lower(NEW.view_geometry);
END;
CREATE TRIGGER vwgcfi_view_geometry_update
BEFORE UPDATE OF 'view_geometry' ON 'views_geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on views_geometry_columns_field_infos violates constraint: view_geometry value must not contain a single quote')
WHERE NEW.view_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'update on views_geometry_columns_field_infos violates constraint:
view_geometry value must not contain a double quote')
WHERE NEW.view_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'update on views_geometry_columns_field_infos violates constraint: view_geometry value must be lower case')
WHERE NEW.view_geometry <> lower(NEW.view_geometry);
END;
CREATE TRIGGER vtgcfi_virt_name_insert
BEFORE INSERT ON 'virts_geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on virts_geometry_columns_field_infos violates constraint: virt_name value must not contain a single quote')
WHERE NEW.virt_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_field_infos violates constraint: virt_name value must not contain a double quote')
WHERE NEW.virt_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_field_infos violates constraint:
virt_name value must be lower case')
WHERE NEW.virt_name <> lower(NEW.virt_name);
END;
CREATE TRIGGER vtgcfi_virt_name_update
BEFORE UPDATE OF 'virt_name' ON 'virts_geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on virts_geometry_columns_field_infos violates constraint: virt_name value must not contain a single quote')
WHERE NEW.virt_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_field_infos violates constraint: virt_name value must not contain a double quote')
WHERE NEW.virt_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_field_infos violates constraint: virt_name value must be lower case')
WHERE NEW.virt_name <> lower(NEW.virt_name);
END;
CREATE TRIGGER vtgcfi_virt_geometry_insert
BEFORE INSERT ON 'virts_geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on virts_geometry_columns_field_infos violates constraint: virt_geometry value must not contain a single quote')
WHERE NEW.virt_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_field_infos violates constraint:
virt_geometry value must not contain a double quote')
WHERE NEW.virt_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_field_infos violates constraint: virt_geometry value must be lower case')
WHERE NEW.virt_geometry <> lower(NEW.virt_geometry);
END;
CREATE TRIGGER vtgcfi_virt_geometry_update
BEFORE UPDATE OF 'virt_geometry' ON 'virts_geometry_columns_field_infos'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on virts_geometry_columns_field_infos violates constraint: virt_geometry value must not contain a single quote')
WHERE NEW.virt_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_field_infos violates constraint:
virt_geometry value must not contain a double quote')
WHERE NEW.virt_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_field_infos violates constraint: virt_geometry value must be lower case')
WHERE NEW.virt_geometry <> lower(NEW.virt_geometry);
END;
CREATE TRIGGER gctm_f_table_name_insert
BEFORE INSERT ON 'geometry_columns_time'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on geometry_columns_time violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on geometry_columns_time violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on geometry_columns_time violates constraint:
f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER gctm_f_table_name_update
BEFORE UPDATE OF 'f_table_name' ON 'geometry_columns_time'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on geometry_columns_time violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on geometry_columns_time violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on geometry_columns_time violates constraint: f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER gctm_f_geometry_column_insert
BEFORE INSERT ON 'geometry_columns_time'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on geometry_columns_time violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'insert on geometry_columns_time violates constraint:
f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'insert on geometry_columns_time violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE TRIGGER gctm_f_geometry_column_update
BEFORE UPDATE OF 'f_geometry_column' ON 'geometry_columns_time'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on geometry_columns_time violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'update on geometry_columns_time violates constraint: f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'update on geometry_columns_time violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE TRIGGER gcau_f_table_name_insert
BEFORE INSERT ON 'geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on geometry_columns_auth violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on geometry_columns_auth violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on geometry_columns_auth violates constraint:
f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER gcau_f_table_name_update
BEFORE UPDATE OF 'f_table_name' ON 'geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on geometry_columns_auth violates constraint: f_table_name value must not contain a single quote')
WHERE NEW.f_table_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on geometry_columns_auth violates constraint: f_table_name value must not contain a double quote')
WHERE NEW.f_table_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on geometry_columns_auth violates constraint: f_table_name value must be lower case')
WHERE NEW.f_table_name <> lower(NEW.f_table_name);
END;
CREATE TRIGGER gcau_f_geometry_column_insert
BEFORE INSERT ON 'geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on geometry_columns_auth violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'insert on geometry_columns_auth violates constraint:
f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'insert on geometry_columns_auth violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE TRIGGER gcau_f_geometry_column_update
BEFORE UPDATE OF 'f_geometry_column' ON 'geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on geometry_columns_auth violates constraint: f_geometry_column value must not contain a single quote')
WHERE NEW.f_geometry_column LIKE ('%''%');
SELECT RAISE(ABORT,'update on geometry_columns_auth violates constraint: f_geometry_column value must not contain a double quote')
WHERE NEW.f_geometry_column LIKE ('%"%');
SELECT RAISE(ABORT,'update on geometry_columns_auth violates constraint: f_geometry_column value must be lower case')
WHERE NEW.f_geometry_column <> lower(NEW.f_geometry_column);
END;
CREATE TRIGGER vwgcau_view_name_insert
BEFORE INSERT ON 'views_geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on views_geometry_columns_auth violates constraint: view_name value must not contain a single quote')
WHERE NEW.view_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_auth violates constraint: view_name value must not contain a double quote')
WHERE NEW.view_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_auth violates constraint:
view_name value must be lower case')
WHERE NEW.view_name <> lower(NEW.view_name);
END;
CREATE TRIGGER vwgcau_view_name_update
BEFORE UPDATE OF 'view_name' ON 'views_geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on views_geometry_columns_auth violates constraint: view_name value must not contain a single quote')
WHERE NEW.view_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on views_geometry_columns_auth violates constraint: view_name value must not contain a double quote')
WHERE NEW.view_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on views_geometry_columns_auth violates constraint: view_name value must be lower case')
WHERE NEW.view_name <> lower(NEW.view_name);
END;
CREATE TRIGGER vwgcau_view_geometry_insert
BEFORE INSERT ON 'views_geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on views_geometry_columns_auth violates constraint: view_geometry value must not contain a single quote')
WHERE NEW.view_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_auth violates constraint:
view_geometry value must not contain a double quote')
WHERE NEW.view_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'insert on views_geometry_columns_auth violates constraint: view_geometry value must be lower case')
WHERE NEW.view_geometry <> lower(NEW.view_geometry);
END;
CREATE TRIGGER vwgcau_view_geometry_update
BEFORE UPDATE OF 'view_geometry'  ON 'views_geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on views_geometry_columns_auth violates constraint: view_geometry value must not contain a single quote')
WHERE NEW.view_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'update on views_geometry_columns_auth violates constraint:
view_geometry value must not contain a double quote')
WHERE NEW.view_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'update on views_geometry_columns_auth violates constraint: view_geometry value must be lower case')
WHERE NEW.view_geometry <> lower(NEW.view_geometry);
END;
CREATE TRIGGER vtgcau_virt_name_insert
BEFORE INSERT ON 'virts_geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on virts_geometry_columns_auth violates constraint: virt_name value must not contain a single quote')
WHERE NEW.virt_name LIKE ('%''%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_auth violates constraint: virt_name value must not contain a double quote')
WHERE NEW.virt_name LIKE ('%"%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_auth violates constraint:
virt_name value must be lower case')
WHERE NEW.virt_name <> lower(NEW.virt_name);
END;
CREATE TRIGGER vtgcau_virt_name_update
BEFORE UPDATE OF 'virt_name' ON 'virts_geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on virts_geometry_columns_auth violates constraint: virt_name value must not contain a single quote')
WHERE NEW.virt_name LIKE ('%''%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_auth violates constraint: virt_name value must not contain a double quote')
WHERE NEW.virt_name LIKE ('%"%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_auth violates constraint: virt_name value must be lower case')
WHERE NEW.virt_name <> lower(NEW.virt_name);
END;
CREATE TRIGGER vtgcau_virt_geometry_insert
BEFORE INSERT ON 'virts_geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'insert on virts_geometry_columns_auth violates constraint: virt_geometry value must not contain a single quote')
WHERE NEW.virt_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_auth violates constraint:
virt_geometry value must not contain a double quote')
WHERE NEW.virt_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'insert on virts_geometry_columns_auth violates constraint: virt_geometry value must be lower case')
WHERE NEW.virt_geometry <> lower(NEW.virt_geometry);
END;
CREATE TRIGGER vtgcau_virt_geometry_update
BEFORE UPDATE OF 'virt_geometry' ON 'virts_geometry_columns_auth'
FOR EACH ROW BEGIN
SELECT RAISE(ABORT,'update on virts_geometry_columns_auth violates constraint: virt_geometry value must not contain a single quote')
WHERE NEW.virt_geometry LIKE ('%''%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_auth violates constraint:
virt_geometry value must not contain a double quote')
WHERE NEW.virt_geometry LIKE ('%"%');
SELECT RAISE(ABORT,'update on virts_geometry_columns_auth violates constraint: virt_geometry value must be lower case')
WHERE NEW.virt_geometry <> lower(NEW.virt_geometry);
END;
CREATE VIEW vector_layers AS
SELECT 'SpatialTable' AS layer_type, f_table_name AS table_name, f_geometry_column AS geometry_column, geometry_type AS geometry_type, coord_dimension AS coord_dimension, srid AS srid, spatial_index_enabled AS spatial_index_enabled
FROM geometry_columns
UNION
SELECT 'SpatialView' AS layer_type, a.view_name AS table_name, a.view_geometry AS geometry_column, b.geometry_type AS geometry_type, b.coord_dimension AS coord_dimension, b.srid AS srid, b.spatial_index_enabled AS spatial_index_enabled
FROM views_geometry_columns AS a
LEFT JOIN geometry_columns AS b ON (Upper(a.f_table_name) = Upper(b.f_table_name) AND Upper(a.f_geometry_column) = Upper(b.f_geometry_column))
UNION
SELECT 'VirtualShape' AS layer_type, virt_name AS table_name, virt_geometry AS geometry_column, geometry_type AS geometry_type, coord_dimension AS coord_dimension, srid AS srid, 0 AS spatial_index_enabled
FROM virts_geometry_columns;
CREATE VIEW vector_layers_auth AS
SELECT 'SpatialTable' AS layer_type, f_table_name AS table_name, f_geometry_column AS geometry_column, read_only AS read_only, hidden AS hidden
FROM geometry_columns_auth
UNION
SELECT 'SpatialView' AS layer_type, a.view_name AS table_name, a.view_geometry AS geometry_column, b.read_only AS read_only, a.hidden AS hidden
FROM views_geometry_columns_auth AS a
JOIN views_geometry_columns AS b ON (Upper(a.view_name) = Upper(b.view_name) AND Upper(a.view_geometry) = Upper(b.view_geometry))
UNION
SELECT 'VirtualShape' AS layer_type, virt_name AS table_name, virt_geometry AS geometry_column, 1 AS read_only, hidden AS hidden
FROM virts_geometry_columns_auth;
CREATE VIEW vector_layers_statistics AS
SELECT 'SpatialTable' AS layer_type, f_table_name AS table_name, f_geometry_column AS geometry_column, last_verified AS last_verified, row_count AS row_count, extent_min_x AS extent_min_x, extent_min_y AS extent_min_y, extent_max_x AS extent_max_x, extent_max_y AS extent_max_y
FROM geometry_columns_statistics
UNION
SELECT 'SpatialView' AS layer_type, view_name AS table_name, view_geometry AS geometry_column, last_verified AS last_verified, row_count AS row_count, extent_min_x AS extent_min_x, extent_min_y AS extent_min_y, extent_max_x AS extent_max_x, extent_max_y AS extent_max_y
FROM views_geometry_columns_statistics
UNION
SELECT 'VirtualShape' AS layer_type, virt_name AS table_name, virt_geometry AS geometry_column, last_verified AS last_verified, row_count AS row_count, extent_min_x AS extent_min_x, extent_min_y AS extent_min_y, extent_max_x AS extent_max_x, extent_max_y AS extent_max_y
FROM virts_geometry_columns_statistics;
CREATE VIEW vector_layers_field_infos AS
SELECT 'SpatialTable' AS layer_type, f_table_name AS table_name, f_geometry_column AS geometry_column, ordinal AS ordinal, column_name AS column_name, null_values AS null_values, integer_values AS integer_values, double_values AS double_values, text_values AS text_values, blob_values AS blob_values, max_size AS max_size, integer_min AS integer_min, integer_max AS integer_max, double_min AS double_min, double_max double_max
FROM geometry_columns_field_infos
UNION
SELECT 'SpatialView' AS layer_type, view_name AS table_name, view_geometry AS geometry_column, ordinal AS ordinal, column_name AS column_name, null_values AS null_values, integer_values AS integer_values, double_values AS double_values, text_values AS text_values, blob_values AS blob_values, max_size AS max_size, integer_min AS integer_min, integer_max AS integer_max, double_min AS double_min, double_max double_max
FROM views_geometry_columns_field_infos
UNION
SELECT 'VirtualShape' AS layer_type, virt_name AS table_name, virt_geometry AS geometry_column, ordinal AS ordinal, column_name AS column_name, null_values AS null_values, integer_values AS integer_values, double_values AS double_values, text_values AS text_values, blob_values AS blob_values, max_size AS max_size, integer_min AS integer_min, integer_max AS integer_max, double_min AS double_min, double_max double_max
FROM virts_geometry_columns_field_infos;
CREATE INDEX deity_family ON deity(family_id) WHERE family_id IS NOT NULL;
CREATE INDEX deity_name_deity ON deity_name(deity_id);
CREATE UNIQUE INDEX activity_feed ON activity(feed, feed_id) WHERE feed IS NOT NULL;
CREATE INDEX temple_source_temple ON temple_source(temple_id);
CREATE TRIGGER "ggi_temple_location" BEFORE INSERT ON "temple"
FOR EACH ROW BEGIN
SELECT RAISE(ROLLBACK, 'temple.location violates Geometry constraint [geom-type or SRID not allowed]')
WHERE (SELECT geometry_type FROM geometry_columns
WHERE Lower(f_table_name) = Lower('temple') AND Lower(f_geometry_column) = Lower('location')
AND GeometryConstraints(NEW."location", geometry_type, srid) = 1) IS NULL;
END;
CREATE TRIGGER "ggu_temple_location" BEFORE UPDATE OF "location" ON "temple"
FOR EACH ROW BEGIN
SELECT RAISE(ROLLBACK, 'temple.location violates Geometry constraint [geom-type or SRID not allowed]')
WHERE (SELECT geometry_type FROM geometry_columns
WHERE Lower(f_table_name) = Lower('temple') AND Lower(f_geometry_column) = Lower('location')
AND GeometryConstraints(NEW."location", geometry_type, srid) = 1) IS NULL;
END;
CREATE TRIGGER "tmu_temple_location" AFTER UPDATE ON "temple"
FOR EACH ROW BEGIN
UPDATE geometry_columns_time SET last_update = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE Lower(f_table_name) = Lower('temple') AND Lower(f_geometry_column) = Lower('location');
END;
CREATE TRIGGER "tmi_temple_location" AFTER INSERT ON "temple"
FOR EACH ROW BEGIN
UPDATE geometry_columns_time SET last_insert = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE Lower(f_table_name) = Lower('temple') AND Lower(f_geometry_column) = Lower('location');
END;
CREATE TRIGGER "tmd_temple_location" AFTER DELETE ON "temple"
FOR EACH ROW BEGIN
UPDATE geometry_columns_time SET last_delete = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE Lower(f_table_name) = Lower('temple') AND Lower(f_geometry_column) = Lower('location');
END;
CREATE TRIGGER "gii_temple_location" AFTER INSERT ON "temple"
FOR EACH ROW BEGIN
DELETE FROM "idx_temple_location" WHERE pkid=NEW.ROWID;
SELECT RTreeAlign('idx_temple_location', NEW.ROWID, NEW."location");
END;
CREATE TRIGGER "giu_temple_location" AFTER UPDATE OF "location" ON "temple"
FOR EACH ROW BEGIN
DELETE FROM "idx_temple_location" WHERE pkid=NEW.ROWID;
SELECT RTreeAlign('idx_temple_location', NEW.ROWID, NEW."location");
END;
CREATE TRIGGER "gid_temple_location" AFTER DELETE ON "temple"
FOR EACH ROW BEGIN
DELETE FROM "idx_temple_location" WHERE pkid=OLD.ROWID;
END;
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA application_id = 1314013785;
PRAGMA user_version = 3;
