-- An index for each foreign key without one: PostgreSQL looks for rows that name a deleted row, and reads the whole table without it.
-- An operator may have built them before, without a pause (docs/operations, Upgrading); a build that was cut off is of no use.
do $$
declare
  broken regclass;
begin
  for broken in
    select i.indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
  loop
    execute format('drop index %s', broken);
  end loop;
end $$;

create index if not exists artists_payer on artists (billing_user_id);
create index if not exists billing_intents_user on billing_intents (user_id);
create index if not exists billing_lines_subscription on billing_lines (subscription_id);
create index if not exists fan_consents_destination on fan_consents (destination_id) where destination_id is not null;
create index if not exists fan_consents_link on fan_consents (link_id) where link_id is not null;
create index if not exists fan_exports_user on fan_exports (user_id);
create index if not exists fan_segments_artist on fan_segments (artist_id);
create index if not exists inbound_texts_drop on inbound_texts (drop_id) where drop_id is not null;
create index if not exists invitations_artist on invitations (artist_id);
create index if not exists invitations_inviter on invitations (invited_by);
create index if not exists opt_in_requests_artist on opt_in_requests (artist_id);
create index if not exists opt_in_requests_destination on opt_in_requests (destination_id) where destination_id is not null;
create index if not exists opt_in_requests_link on opt_in_requests (link_id) where link_id is not null;
create index if not exists optins_message_link on optins_message (link_id) where link_id is not null;
create index if not exists presave_releases_artist on presave_releases (artist_id);
create index if not exists presave_states_link on presave_states (link_id);
create index if not exists referral_commissions_referred on referral_commissions (referred_user_id);
