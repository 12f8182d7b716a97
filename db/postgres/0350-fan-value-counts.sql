-- phase: expand
-- Numbers of fans by one value at a time. fan_counts has a row for each channel, place, link and set that occur together, which for many fans is nearly a
-- row for each fan; it is kept for the version before, and goes in a contract.

create table fan_value_counts (
  artist_id uuid not null references artists on delete cascade,
  dimension text not null,
  value text not null,
  count integer not null,
  added_up boolean not null default false
);
comment on table fan_value_counts is
  'How many fans of an artist have a value: the sum of all rows of the artist, the dimension and the value. Triggers only add rows, in the transaction that changes fans: fans and imports never wait for each other. A job adds them up. Read it by fan_totals.';
comment on column fan_value_counts.dimension is
  'channel, country, region, city, link_id, import_id, saved_set; forever and us_canada: channels of such fans.';
comment on column fan_value_counts.added_up is 'Whether a job wrote it as the sum of earlier rows.';
create index fan_value_counts_key on fan_value_counts (artist_id, dimension, value) include (count);
create index fan_value_counts_changes on fan_value_counts (artist_id) where not added_up;

-- The values by which a fan is counted.
create function fan_values(
  channel text, country text, region text, city text, link_id uuid, import_id uuid, saved_set integer, forever boolean, us_canada boolean
) returns table (dimension text, value text) language sql immutable as $$
  select each.dimension, each.value from (values
    ('channel', channel), ('country', country), ('region', region), ('city', city), ('link_id', link_id::text), ('import_id', import_id::text),
    ('saved_set', saved_set::text), ('forever', case when forever then channel end), ('us_canada', case when us_canada then channel end)
  ) each (dimension, value) where each.value is not null
$$;

-- Its arguments: what fan_values takes, from the columns of a row, and which rows count. What a statement changes is added up first; most updates change
-- nothing that counts.
create function count_fan_values() returns trigger language plpgsql as $$
declare
  gone text := format('select -1, artist_id, %s from before where %s', tg_argv[0], tg_argv[1]);
  come text := format('select 1, artist_id, %s from after where %s', tg_argv[0], tg_argv[1]);
  changed text := format(
    'select sum(change), artist_id, channel, country, region, city, link_id, import_id, saved_set, forever, us_canada
     from (%s union all %s) each (change, artist_id, channel, country, region, city, link_id, import_id, saved_set, forever, us_canada)
     group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(change) <> 0', gone, come);
begin
  -- Many updates find no row.
  if tg_op = 'UPDATE' then
    if not exists (select from before) then
      return null;
    end if;
  end if;
  execute format(
    'insert into fan_value_counts (artist_id, dimension, value, count)
     select artist_id, dimension, value, sum(change)
     from (%s) as rows (change, artist_id, channel, country, region, city, link_id, import_id, saved_set, forever, us_canada),
       fan_values(channel, country, region, city, link_id, import_id, saved_set, forever, us_canada)
     where exists (select from artists where artists.id = rows.artist_id)
     group by 1, 2, 3 having sum(change) <> 0',
    case tg_op when 'INSERT' then come when 'DELETE' then gone else changed end);
  return null;
end $$;

create trigger opt_ins_counted after insert on optins_message referencing new table as after
  for each statement execute function count_fan_values(
    'platform, country, region, city, link_id, import_id, saved_set, false, platform <> ''email'' and starts_with(value, ''+1'')',
    'unsubscribed_at is null');
create trigger changed_opt_ins_counted after update on optins_message referencing old table as before new table as after
  for each statement execute function count_fan_values(
    'platform, country, region, city, link_id, import_id, saved_set, false, platform <> ''email'' and starts_with(value, ''+1'')',
    'unsubscribed_at is null');
create trigger deleted_opt_ins_counted after delete on optins_message referencing old table as before
  for each statement execute function count_fan_values(
    'platform, country, region, city, link_id, import_id, saved_set, false, platform <> ''email'' and starts_with(value, ''+1'')',
    'unsubscribed_at is null');
create trigger presaves_counted after insert on presave_subscriptions referencing new table as after
  for each statement execute function count_fan_values(
    'provider, country, region, city, link_id, null::uuid, saved_set, forever and ending is null, false', 'true');
create trigger changed_presaves_counted after update on presave_subscriptions referencing old table as before new table as after
  for each statement execute function count_fan_values(
    'provider, country, region, city, link_id, null::uuid, saved_set, forever and ending is null, false', 'true');
create trigger deleted_presaves_counted after delete on presave_subscriptions referencing old table as before
  for each statement execute function count_fan_values(
    'provider, country, region, city, link_id, null::uuid, saved_set, forever and ending is null, false', 'true');

-- Artists with fans from before the triggers. A backfill counts these and takes the artist out; one that is not here is exact by the triggers alone.
create table artists_to_count (
  artist_id uuid primary key
);
comment on table artists_to_count is 'Artists whose fan_value_counts lack the fans from before there was this table.';
insert into artists_to_count (artist_id)
  select artist_id from optins_message union select artist_id from presave_subscriptions;

-- What the counts of an artist lack, all as one moment shows it. By index, also where the statistics know one large artist only.
create function lacking_fan_values(artist uuid) returns table (dimension text, value text, count bigint)
  language sql stable set enable_seqscan = off as $$
  select counts.dimension, counts.value, sum(counts.count) from (
    select each.dimension, each.value, 1 as count
    from optins_message fan, fan_values(
      platform, country, region, city, link_id, import_id, saved_set, false, platform <> 'email' and starts_with(fan.value, '+1')) each
    where fan.artist_id = artist and unsubscribed_at is null
    union all
    select each.dimension, each.value, 1
    from presave_subscriptions fan, fan_values(
      provider, country, region, city, link_id, null, saved_set, forever and ending is null, false) each
    where fan.artist_id = artist
    union all
    select present.dimension, present.value, -present.count from fan_value_counts present where present.artist_id = artist
  ) counts group by 1, 2 having sum(counts.count) <> 0
$$;

-- A branch for each dimension: a question names one, and the others are left out when it is planned. `offset 0` keeps the order of the join: usually no
-- artist waits, and then the old counts are not read.
create view fan_totals as
  select artist_id, dimension, value, count from fan_value_counts counted
  where not exists (select from artists_to_count uncounted where uncounted.artist_id = counted.artist_id)
  union all
  select artist_id, 'channel', value, count from artists_to_count,
    lateral (select channel as value, count from fan_counts old where old.artist_id = artists_to_count.artist_id offset 0) uncounted
  union all
  select artist_id, 'country', value, count from artists_to_count,
    lateral (select country as value, count from fan_counts old where old.artist_id = artists_to_count.artist_id offset 0) uncounted
  union all
  select artist_id, 'region', value, count from artists_to_count,
    lateral (select region as value, count from fan_counts old where old.artist_id = artists_to_count.artist_id offset 0) uncounted
  union all
  select artist_id, 'city', value, count from artists_to_count,
    lateral (select city as value, count from fan_counts old where old.artist_id = artists_to_count.artist_id offset 0) uncounted
  union all
  select artist_id, 'link_id', value, count from artists_to_count,
    lateral (select link_id::text as value, count from fan_counts old where old.artist_id = artists_to_count.artist_id and link_id is not null offset 0) uncounted
  union all
  select artist_id, 'import_id', value, count from artists_to_count,
    lateral (select import_id::text as value, count from fan_counts old where old.artist_id = artists_to_count.artist_id and import_id is not null offset 0) uncounted
  union all
  select artist_id, 'saved_set', value, count from artists_to_count,
    lateral (select saved_set::text as value, count from fan_counts old where old.artist_id = artists_to_count.artist_id offset 0) uncounted
  union all
  select artist_id, 'forever', value, count from artists_to_count,
    lateral (select channel as value, count from fan_counts old where old.artist_id = artists_to_count.artist_id and forever offset 0) uncounted
  union all
  select artist_id, 'us_canada', value, count from artists_to_count,
    lateral (select channel as value, count from fan_counts old where old.artist_id = artists_to_count.artist_id and us_canada offset 0) uncounted;
comment on view fan_totals is
  'How many fans of an artist have a value, as the sum of its rows. Artists that wait in artists_to_count are counted by fan_counts.';
