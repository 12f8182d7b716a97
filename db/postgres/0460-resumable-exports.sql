-- phase: expand
-- Archives that go on where they were interrupted, and archives of one artist (ACC-75 to ACC-78).
alter table data_exports add column run integer not null default 0;
comment on column data_exports.run is 'Counts the jobs that worked on it. Only the last one may write: an older one that still runs was taken for dead.';
alter table data_exports add column artist_id uuid references artists (id) on delete cascade;
comment on column data_exports.artist_id is 'The only artist in it; null for the account with every artist that the person owns.';
create index concurrently if not exists data_exports_artist on data_exports (artist_id);
create table data_export_files (
  export_id uuid not null references data_exports on delete cascade,
  number integer not null,
  name text not null,
  hash text not null,
  crc bigint not null,
  method smallint not null,
  streamed boolean not null,
  bytes bigint not null,
  compressed bigint not null,
  starts_at bigint not null,
  ends_at bigint not null,
  primary key (export_id, number)
);
comment on table data_export_files is 'The finished files of an archive: after an interruption they are not made again.';
comment on column data_export_files.hash is 'SHA-256 of the content, hexadecimal.';
comment on column data_export_files.crc is 'CRC-32 of the content, unsigned.';
comment on column data_export_files.method is 'Compression as ZIP numbers it: 0 stored, 8 deflate.';
comment on column data_export_files.streamed is 'Whether the sizes follow the content, since they were not known before it.';
comment on column data_export_files.bytes is 'Bytes of the content.';
comment on column data_export_files.compressed is 'Bytes of the content as it is in the archive.';
comment on column data_export_files.starts_at is 'Byte of the archive with which the file begins, its header included.';
comment on column data_export_files.ends_at is 'Byte of the archive behind the file.';
