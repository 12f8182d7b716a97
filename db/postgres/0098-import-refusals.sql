-- Imports look at who said no: such contacts are recorded as opt-outs. Names are kept, and what a file brought can be found again.

alter table fan_import_rows
  add column first_name text not null default '',
  add column last_name text not null default '',
  drop constraint fan_import_rows_verdict_check,
  add constraint fan_import_rows_verdict_check
    check (verdict in ('new', 'known', 'duplicate', 'refused', 'never', 'suppressed', 'country', 'invalid'));
comment on column fan_import_rows.reason is 'Why it is invalid, or how the file says no: a code of domain/fans/import/import-verdict-words.ts.';

alter table fan_imports
  add column recorded integer not null default 0,
  add column uncounted integer not null default 0,
  add column problem text not null default '';
comment on column fan_imports.recorded is 'Contacts whose opt-out was recorded.';
comment on column fan_imports.uncounted is 'Invalid rows that were counted and not kept.';
comment on column fan_imports.problem is 'Why the dry run ended early: a code of the error catalogue; empty otherwise.';

alter table optins_message
  add column first_name text not null default '',
  add column last_name text not null default '';
comment on column optins_message.first_name is 'Of an import; empty when unknown.';

-- The counts know the import, so that a filter by import has an exact total.
alter table fan_counts add column import_id uuid;
comment on column fan_counts.import_id is 'The import by which alone these fans are there; null for all others.';
drop index fan_counts_key;
create unique index fan_counts_key on fan_counts (artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set, import_id)
  nulls not distinct;
create or replace function count_fans() returns trigger language plpgsql as $$
declare
  gone text := format('select %s, -1 from before where %s', tg_argv[0], tg_argv[1]);
  come text := format('select %s, 1 from after where %s', tg_argv[0], tg_argv[1]);
begin
  -- The same order everywhere, so that two transactions cannot wait for each other.
  execute format(
    'insert into fan_counts as present (artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set, import_id, count)
     select artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set, import_id, sum(change)
     from (%s) as rows (artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set, import_id, change)
     where exists (select from artists where artists.id = rows.artist_id)
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(change) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
     on conflict (artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set, import_id)
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
    'artist_id, platform, country, region, city, link_id, false, platform <> ''email'' and starts_with(value, ''+1''), saved_set, import_id', 'unsubscribed_at is null');
create trigger opt_ins_changed after update on optins_message referencing old table as before new table as after
  for each statement execute function count_fans(
    'artist_id, platform, country, region, city, link_id, false, platform <> ''email'' and starts_with(value, ''+1''), saved_set, import_id', 'unsubscribed_at is null');
create trigger opt_ins_unlisted after delete on optins_message referencing old table as before
  for each statement execute function count_fans(
    'artist_id, platform, country, region, city, link_id, false, platform <> ''email'' and starts_with(value, ''+1''), saved_set, import_id', 'unsubscribed_at is null');
create trigger presaves_listed after insert on presave_subscriptions referencing new table as after
  for each statement execute function count_fans(
    'artist_id, provider, country, region, city, link_id, forever and ending is null, false, saved_set, null::uuid', 'true');
create trigger presaves_changed after update on presave_subscriptions referencing old table as before new table as after
  for each statement execute function count_fans(
    'artist_id, provider, country, region, city, link_id, forever and ending is null, false, saved_set, null::uuid', 'true');
create trigger presaves_unlisted after delete on presave_subscriptions referencing old table as before
  for each statement execute function count_fans(
    'artist_id, provider, country, region, city, link_id, forever and ending is null, false, saved_set, null::uuid', 'true');

-- Fans who are there by an import are counted with it from now on.
with moved as (
  select artist_id, platform as channel, country, region, city, link_id,
    platform <> 'email' and starts_with(value, '+1') as us_canada, saved_set, import_id, count(*)::int as count
  from optins_message where import_id is not null and unsubscribed_at is null
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
), left_over as (
  update fan_counts c set count = c.count - m.count
  from (select artist_id, channel, country, region, city, link_id, us_canada, saved_set, sum(count)::int as count
        from moved group by 1, 2, 3, 4, 5, 6, 7, 8) m
  where c.artist_id = m.artist_id and c.channel = m.channel and c.country = m.country and c.region = m.region
    and c.city = m.city and c.link_id is not distinct from m.link_id and not c.forever and c.us_canada = m.us_canada
    and c.saved_set = m.saved_set and c.import_id is null
)
insert into fan_counts (artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set, import_id, count)
select artist_id, channel, country, region, city, link_id, false, us_canada, saved_set, import_id, count from moved;

drop index optins_message_list;
create index optins_message_list on optins_message (artist_id, created_at desc, id)
  include (platform, country, region, city, link_id, unsubscribed_at, saved_set, import_id);
