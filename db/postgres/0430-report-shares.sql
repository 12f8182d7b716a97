-- phase: expand
-- Reports for people without an account: links with a secret, and the monthly mail (REP-20, REP-40).
create table report_shares (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  link_id uuid references links on delete cascade,
  range text not null,
  time_zone text not null,
  cards text[] not null,
  token_hash bytea not null unique,
  password_hash text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz,
  opened integer not null default 0,
  last_opened_at timestamptz
);
comment on table report_shares is 'A revoked link is deleted, so that it answers like one that never was.';
comment on column report_shares.link_id is 'Null: a report of the whole artist.';
comment on column report_shares.range is 'A month (2026-11), days (2026-11-03..2026-11-20) or a rolling range (last-month).';
comment on column report_shares.token_hash is 'SHA-256 of 128 random bits, which are stored nowhere.';
create index report_shares_artist on report_shares (artist_id, created_at);
create index report_shares_link on report_shares (link_id);
create index report_shares_created_by on report_shares (created_by);

create table report_mails (
  artist_id uuid not null references artists on delete cascade,
  user_id uuid not null references users on delete cascade,
  time_zone text not null,
  created_at timestamptz not null,
  last_month text,
  primary key (artist_id, user_id)
);
comment on table report_mails is 'Who gets an artist''s figures by mail on the first of each month.';
comment on column report_mails.time_zone is 'The zone of the browser in which the person subscribed: nine o''clock there, and days as there.';
comment on column report_mails.last_month is 'The last month (2026-11) that was sent, or that had nothing to send. Null: none yet.';
create index report_mails_user on report_mails (user_id);
create index report_mails_due on report_mails (time_zone, last_month);
