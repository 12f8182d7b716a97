-- Uploaded pictures, so that those nobody names any more can be deleted from the storage.
create table stored_files (
  name text primary key,
  unused_since timestamptz default now()
);
create index stored_files_unused on stored_files (unused_since) where unused_since is not null;
comment on column stored_files.name is '`file:<key>`, as links, destinations and artists name it.';
comment on column stored_files.unused_since is 'Since when nothing is known to name the file; null while something does.';

insert into stored_files (name, unused_since)
  select image, null::timestamptz from links where image like 'file:images/%'
  union select logo, null from link_destinations where logo like 'file:images/%'
  union select avatar_url, null from artists where avatar_url like 'file:images/%';
