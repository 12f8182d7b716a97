-- What invoices need outlives accounts and artists: subscriptions, their lines, charges and the ledger are kept for seven years.
alter table billing_ledger drop constraint billing_ledger_user_id_fkey;
alter table billing_charges drop constraint billing_charges_user_id_fkey;
alter table billing_subscriptions
  drop constraint billing_subscriptions_user_id_fkey,
  -- Cards are deleted with the account.
  drop constraint billing_subscriptions_card_token_fkey;
alter table billing_lines drop constraint billing_lines_artist_id_fkey;
-- A webhook about a subscription may arrive after its account was deleted.
alter table billing_leases drop constraint billing_leases_user_id_fkey;

-- Who paid, for the invoices of deleted accounts.
create table billing_former_payers (
  user_id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  left_at timestamptz not null
);

-- How long an artist keeps its plan without a line of its payer's subscription, such as after its former payer deleted their account.
-- Null: its payer decides.
alter table artists add column paid_until timestamptz;

-- Nothing is deleted that the card provider still charges for: it could no longer be told to stop.
create function refuse_deletion_of_billed_account() returns trigger language plpgsql as $$
begin
  if exists (
    select from billing_subscriptions where user_id = old.id and status in ('Pending', 'Active', 'Past Due')
  ) then
    raise exception 'The account % has a live subscription: cancel it first', old.id;
  end if;
  return old;
end $$;
create trigger billed_accounts_stay before delete on users
  for each row execute function refuse_deletion_of_billed_account();

create function refuse_deletion_of_billed_artist() returns trigger language plpgsql as $$
begin
  if exists (
    select from billing_lines
    join billing_subscriptions on billing_subscriptions.id = billing_lines.subscription_id
    where artist_id = old.id and ended_at is null and status in ('Pending', 'Active', 'Past Due')
  ) then
    raise exception 'The artist % has a live subscription line: end it first', old.id;
  end if;
  return old;
end $$;
create trigger billed_artists_stay before delete on artists
  for each row execute function refuse_deletion_of_billed_artist();
