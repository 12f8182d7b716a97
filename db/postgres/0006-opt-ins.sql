-- What fans agree to when they leave an address or a number, and each contact once: for an artist's news, or for one text destination.

alter table optins_message add column destination_id uuid references link_destinations on delete set null;

delete from optins_message later using optins_message earlier
  where later.artist_id = earlier.artist_id and later.platform = earlier.platform and later.value = earlier.value
    and (later.created_at, later.id) > (earlier.created_at, earlier.id);

create unique index optins_message_contact on optins_message (artist_id, platform, value) where platform <> 'text';
create unique index optins_message_text on optins_message (destination_id, value) where platform = 'text';

-- One row each time somebody agrees, also when the contact is known already: when, where, which words.
create table fan_consents (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  link_id uuid references links on delete set null,
  destination_id uuid references link_destinations on delete set null,
  platform text not null check (platform in ('email', 'phone_number', 'text')),
  value text not null,
  words text not null,
  -- The address of the page that showed the words.
  page text not null,
  -- Looked up from the visitor's address, which is not kept.
  country text not null default '',
  created_at timestamptz not null
);
create index fan_consents_contact on fan_consents (artist_id, value, created_at desc);
