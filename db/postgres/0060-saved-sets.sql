-- What the fan of each row saved: one more column of the list, like the country. Triggers keep it in the transaction that changes pre-saves or contacts.

create table fan_saved_sets (
  id integer primary key generated always as identity,
  artist_id uuid not null references artists on delete cascade,
  digest bytea not null,
  links uuid[] not null,
  unique (artist_id, digest)
);
comment on table fan_saved_sets is 'Each set of links that fans of an artist asked to save, once. It names nobody.';
comment on column fan_saved_sets.digest is 'The SHA-256 of the links: a set of many links is too long for an index.';

alter table optins_message add column saved_set integer not null default 0;
comment on column optins_message.saved_set is 'What the same fan saved (DROP-121), as an id of fan_saved_sets; 0: nothing.';
alter table presave_subscriptions add column saved_set integer not null default 0;
comment on column presave_subscriptions.saved_set is 'What the same fan saved (DROP-121), as an id of fan_saved_sets; 0: nothing.';

-- Emails are stored in lowercase (FAN-5); the pre-saves of a contact are found by that.
update optins_message o set value = lower(value)
  where platform = 'email' and value <> lower(value) and not exists (
    select from optins_message other
    where other.artist_id = o.artist_id and other.platform = 'email' and other.id <> o.id and lower(other.value) = lower(o.value));
create index presave_subscriptions_account on presave_subscriptions (artist_id, fan_hash) where fan_hash is not null;

-- Links that the fan with this contact, or with this account at a music service, asked to save.
create function saved_links(artist uuid, of_contact text, of_account bytea) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct link_id order by link_id), '{}') from (
    select link_id from presave_subscriptions
    where artist_id = artist and contact <> '' and lower(contact) = of_contact
    union all
    select link_id from presave_subscriptions where artist_id = artist and fan_hash = of_account
  ) saved where link_id is not null
$$;

create function digest_of_links(links uuid[]) returns bytea language sql stable as $$
  select sha256(array_to_string(links, ',')::bytea)
$$;

create function saved_set_of(artist uuid, of_contact text, of_account bytea) returns integer language sql stable as $$
  select coalesce((
    select id from fan_saved_sets
    where artist_id = artist and digest = digest_of_links(saved_links(artist, of_contact, of_account))), 0)
$$;

-- Finds out anew what the fans of these rows saved.
create function refresh_saved_sets(opt_ins uuid[], presaves uuid[]) returns void language plpgsql as $$
begin
  -- The same order everywhere, so that two transactions cannot wait for each other.
  insert into fan_saved_sets (artist_id, digest, links)
    select artist_id, digest_of_links(links), links from (
      select artist_id, saved_links(artist_id, lower(value), null) from optins_message where id = any(opt_ins)
      union
      select artist_id, saved_links(artist_id, lower(contact), fan_hash) from presave_subscriptions where id = any(presaves)
    ) wanted (artist_id, links)
    where links <> '{}' order by 1, 2
    on conflict do nothing;
  update optins_message o set saved_set = found.saved_set
    from (select id, saved_set_of(artist_id, lower(value), null) as saved_set from optins_message where id = any(opt_ins)) found
    where o.id = found.id and o.saved_set <> found.saved_set;
  update presave_subscriptions p set saved_set = found.saved_set
    from (
      select id, saved_set_of(artist_id, lower(contact), fan_hash) as saved_set
      from presave_subscriptions where id = any(presaves)) found
    where p.id = found.id and p.saved_set <> found.saved_set;
end $$;

-- Of an opt-in and a pre-save of one fan at the same moment, the later one has to see the earlier one: whatever changes pre-saves has the
-- artist's lock alone, opt-ins share it. It is taken before rows are locked, so that nobody waits for it with a row in hand.
create function lock_saved_sets(artist uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('saved-sets ' || artist, 0))
$$;
create function share_saved_sets() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('saved-sets ' || new.artist_id, 0));
  return new;
end $$;
create function hold_saved_sets() returns trigger language plpgsql as $$
begin
  -- With the artist everything goes.
  if tg_op <> 'DELETE' or exists (select from artists where id = old.artist_id) then
    perform lock_saved_sets(coalesce(new.artist_id, old.artist_id));
  end if;
  return coalesce(new, old);
end $$;
create trigger opt_ins_share_saved_sets before insert on optins_message for each row execute function share_saved_sets();
create trigger presaves_hold_saved_sets before insert or delete on presave_subscriptions
  for each row execute function hold_saved_sets();
create trigger changed_presaves_hold_saved_sets before update on presave_subscriptions
  for each row when ((old.contact, old.fan_hash) is distinct from (new.contact, new.fan_hash)) execute function hold_saved_sets();

-- The contact of an opt-in never changes. A new one may belong to somebody who pre-saved.
create function save_sets_of_opt_ins() returns trigger language plpgsql as $$
begin
  perform refresh_saved_sets(array(
    select id from after where exists (
      select from presave_subscriptions p
      where p.artist_id = after.artist_id and p.contact <> '' and lower(p.contact) = lower(after.value))), '{}');
  return null;
end $$;

-- A pre-save says what its fan saved and who is the same fan, so that each row of its contact and of its account may change, of those before
-- and of those after. A deleted link stays in the sets: nobody can ask for it any more.
create function save_sets_of_presaves() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in execute format(
    'select artist_id, array_agg(distinct lower(contact)) filter (where contact <> %L) as contacts, array_agg(distinct fan_hash) as accounts,
       array_agg(id) as ids
     from (%s) rows where exists (select from artists where artists.id = rows.artist_id) group by 1 order by 1',
    '',
    case tg_op when 'INSERT' then 'select * from after' when 'DELETE' then 'select * from before' else
      'select id, each.artist_id, each.contact, each.fan_hash from before join after using (id), lateral (
         values (before.artist_id, before.contact, before.fan_hash), (after.artist_id, after.contact, after.fan_hash)
       ) each (artist_id, contact, fan_hash)
       where (before.contact, before.fan_hash) is distinct from (after.contact, after.fan_hash)' end)
  loop
    perform refresh_saved_sets(
      array(select id from optins_message where artist_id = changed.artist_id and value = any(changed.contacts)),
      array(
        select id from presave_subscriptions
        where artist_id = changed.artist_id and contact <> '' and lower(contact) = any(changed.contacts)
        union
        select id from presave_subscriptions where artist_id = changed.artist_id and fan_hash = any(changed.accounts)
        union
        -- One that lost both belongs to nobody.
        select unnest(changed.ids)));
  end loop;
  return null;
end $$;

-- The list and the counts know the sets as they know places.
alter table fan_counts add column saved_set integer not null default 0;
comment on column fan_counts.saved_set is 'What these fans saved: an id of fan_saved_sets; 0: nothing.';
drop index fan_counts_key;
create unique index fan_counts_key on fan_counts (artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set)
  nulls not distinct;
create or replace function count_fans() returns trigger language plpgsql as $$
declare
  gone text := format('select %s, -1 from before where %s', tg_argv[0], tg_argv[1]);
  come text := format('select %s, 1 from after where %s', tg_argv[0], tg_argv[1]);
begin
  -- The same order everywhere, so that two transactions cannot wait for each other.
  execute format(
    'insert into fan_counts as present (artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set, count)
     select artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set, sum(change)
     from (%s) as rows (artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set, change)
     where exists (select from artists where artists.id = rows.artist_id)
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(change) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
     on conflict (artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set)
       do update set count = present.count + excluded.count',
    case tg_op when 'INSERT' then come when 'DELETE' then gone else gone || ' union all ' || come end);
  return null;
end $$;

drop trigger opt_ins_listed on optins_message;
drop trigger opt_ins_changed on optins_message;
drop trigger opt_ins_unlisted on optins_message;
drop trigger presaves_listed on presave_subscriptions;
drop trigger presaves_changed on presave_subscriptions;
drop trigger presaves_unlisted on presave_subscriptions;
create trigger opt_ins_listed after insert on optins_message referencing new table as after
  for each statement execute function count_fans(
    'artist_id, platform, country, region, city, link_id, false, platform <> ''email'' and starts_with(value, ''+1''), saved_set', 'unsubscribed_at is null');
create trigger opt_ins_changed after update on optins_message referencing old table as before new table as after
  for each statement execute function count_fans(
    'artist_id, platform, country, region, city, link_id, false, platform <> ''email'' and starts_with(value, ''+1''), saved_set', 'unsubscribed_at is null');
create trigger opt_ins_unlisted after delete on optins_message referencing old table as before
  for each statement execute function count_fans(
    'artist_id, platform, country, region, city, link_id, false, platform <> ''email'' and starts_with(value, ''+1''), saved_set', 'unsubscribed_at is null');
create trigger presaves_listed after insert on presave_subscriptions referencing new table as after
  for each statement execute function count_fans('artist_id, provider, country, region, city, link_id, forever, false, saved_set', 'true');
create trigger presaves_changed after update on presave_subscriptions referencing old table as before new table as after
  for each statement execute function count_fans('artist_id, provider, country, region, city, link_id, forever, false, saved_set', 'true');
create trigger presaves_unlisted after delete on presave_subscriptions referencing old table as before
  for each statement execute function count_fans('artist_id, provider, country, region, city, link_id, forever, false, saved_set', 'true');

-- Each fires after the one that counts the same rows, so that it changes counts that are there.
create trigger opt_ins_saved_sets after insert on optins_message referencing new table as after
  for each statement execute function save_sets_of_opt_ins();
create trigger presaves_saved_sets after insert on presave_subscriptions referencing new table as after
  for each statement execute function save_sets_of_presaves();
create trigger presaves_saved_sets_of_change after update on presave_subscriptions
  referencing old table as before new table as after for each statement execute function save_sets_of_presaves();
create trigger presaves_saved_sets_of_deletion after delete on presave_subscriptions referencing old table as before
  for each statement execute function save_sets_of_presaves();

-- What was saved until now.
select refresh_saved_sets(
  array(select id from optins_message o where exists (
    select from presave_subscriptions p
    where p.artist_id = o.artist_id and p.contact <> '' and lower(p.contact) = lower(o.value))),
  array(select id from presave_subscriptions));

drop index optins_message_list;
drop index presave_subscriptions_list;
create index optins_message_list on optins_message (artist_id, created_at desc, id)
  include (platform, country, region, city, link_id, unsubscribed_at, saved_set);
create index presave_subscriptions_list on presave_subscriptions (artist_id, created_at desc, id)
  include (provider, country, region, city, link_id, saved_set);
