-- The phone numbers of artists, from which their texts come.

create table phone_numbers (
  id uuid primary key,
  artist_id uuid not null unique references artists on delete cascade,
  phone_number text not null unique,
  welcome_message text not null default '',
  state text not null default 'claiming' check (state in ('claiming', 'claimed', 'registering', 'approved', 'refused')),
  reason text not null default '',
  carrier_number_id text,
  service_id text unique,
  created_at timestamptz not null,
  checked_at timestamptz not null
);
comment on table phone_numbers is 'A row is `claiming` before the carrier is asked; its id names number and service there, so a repeat buys nothing twice.';
comment on column phone_numbers.reason is 'Why the registration was refused or could not be handed in; empty otherwise.';

-- Numbers of deleted artists, which still have to be given back to the carrier.
create table numbers_to_release (
  carrier_number_id text primary key,
  created_at timestamptz not null default now()
);
create function release_number() returns trigger language plpgsql as $$
begin
  if old.carrier_number_id is not null then
    insert into numbers_to_release (carrier_number_id) values (old.carrier_number_id) on conflict do nothing;
  end if;
  return old;
end $$;
create trigger number_deleted after delete on phone_numbers for each row execute function release_number();
