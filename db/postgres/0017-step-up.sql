-- When a session's person last proved who they are. Sessions from before count as not proven.
alter table sessions add column proven_at timestamptz;
comment on column sessions.proven_at is 'When its person last logged in or confirmed with the password; null counts as never.';
