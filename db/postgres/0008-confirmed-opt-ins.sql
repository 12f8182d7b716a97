-- Addresses wait until their owner confirms them; opt-ins end and begin again; and each destination knows how many it brought.

-- An address that somebody left and nobody confirmed yet. What names the person goes with the confirmation, or when the time runs out.
create table opt_in_requests (
  id uuid primary key,
  -- The link in the mail carries the token; only its hash is here.
  token_hash bytea not null unique,
  artist_id uuid not null references artists on delete cascade,
  link_id uuid references links on delete set null,
  destination_id uuid references link_destinations on delete set null,
  -- Empty once confirmed.
  value text not null,
  words text not null,
  page text not null,
  country text not null default '',
  region text not null default '',
  city text not null default '',
  -- How the fan came to the page, for the counting at the confirmation.
  referrer text not null default '',
  query text not null default '',
  app text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
create index opt_in_requests_expiry on opt_in_requests (expires_at);
create index opt_in_requests_value on opt_in_requests (value) where value <> '';

-- Since then nothing may be sent there. Whoever sends anything to a row asks for null here.
alter table optins_message add column unsubscribed_at timestamptz;

alter table fan_consents
  -- given: by a form; withdrawn: by unsubscribing; resumed: by taking that back.
  add column act text not null default 'given' check (act in ('given', 'withdrawn', 'resumed')),
  -- When the owner of an address confirmed it; null for numbers.
  add column confirmed_at timestamptz;

create index fan_consents_value on fan_consents (value, created_at desc);
create index optins_message_value on optins_message (value);
create index optins_message_destination on optins_message (destination_id) where destination_id is not null;

-- From now on each opt-in knows the destination it was left at, not only those for one text.
update optins_message o set destination_id = (
  select c.destination_id from fan_consents c
  where c.artist_id = o.artist_id and c.platform = o.platform and c.value = o.value order by c.created_at limit 1)
where o.destination_id is null and o.platform <> 'text';

-- How many opt-ins a destination brought, counted with each of them whoever writes.
alter table link_destinations add column optin_count integer not null default 0;
update link_destinations d set optin_count = come.number
  from (select destination_id, count(*)::int as number from optins_message where destination_id is not null group by 1) come
  where d.id = come.destination_id;

create function count_opt_ins() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update link_destinations d set optin_count = d.optin_count - gone.number
      from (select destination_id, count(*)::int as number from before where destination_id is not null group by 1 order by 1) gone
      where d.id = gone.destination_id;
  else
    update link_destinations d set optin_count = d.optin_count + come.number
      from (select destination_id, count(*)::int as number from after where destination_id is not null group by 1 order by 1) come
      where d.id = come.destination_id;
  end if;
  return null;
end $$;

create trigger opt_ins_inserted after insert on optins_message
  referencing new table as after for each statement execute function count_opt_ins();
create trigger opt_ins_deleted after delete on optins_message
  referencing old table as before for each statement execute function count_opt_ins();
