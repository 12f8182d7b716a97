-- Since when a release is looked for and saved: its time, or later when its URL or code was changed after that.
alter table presave_releases add column due_at timestamptz;
update presave_releases set due_at = out_at;
alter table presave_releases alter column due_at set not null;
-- The version of the link that the row was taken from; a link with another one is read again. Null: not known.
alter table presave_releases add column link_version integer;
create index presave_releases_out on presave_releases (provider, out_at) where link_id is not null;
