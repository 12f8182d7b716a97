-- phase: expand
-- Private urls of pages that are not published, each for one person (LINK-84).
create table press_previews (
  id uuid primary key,
  link_id uuid not null references links on delete cascade,
  token_hash bytea not null,
  person text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_count integer not null default 0,
  last_opened_at timestamptz
);
comment on table press_previews is 'Deleted some months after their end.';
comment on column press_previews.token_hash is 'SHA-256 of the url''s token, which is stored nowhere. Another one once the url was made anew.';
comment on column press_previews.person is 'For whom it is, as its artist wrote it.';
create unique index press_previews_token on press_previews (token_hash);
create index press_previews_link on press_previews (link_id, created_at);
create index press_previews_expire on press_previews (expires_at);

create table press_preview_openings (
  preview_id uuid not null references press_previews on delete cascade,
  opened_at timestamptz not null,
  primary key (preview_id, opened_at)
);
comment on table press_preview_openings is 'When a preview was opened, at most once a minute and a limited number; nothing of who opened it.';
