-- Whole links: the message that goes out to fans when a release is out, and until when an account is on trial.

create table bulk_messages (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  platform text not null default 'sms' check (platform = 'sms'),
  message text not null,
  location text not null default 'world' check (location in ('world', 'us_canada')),
  sms_link text not null default '',
  send_at timestamptz,
  timezone text,
  -- Of a text destination: the message goes out when its link's release_time passes.
  destination_id uuid unique references link_destinations on delete cascade,
  created_at timestamptz not null
);
create index bulk_messages_artist on bulk_messages (artist_id, created_at desc);

alter table users add column first_billing_date timestamptz;
