-- Lists of fans: their order for any page, and how many fans there are by channel, place and link.

-- The list reads these columns from the index alone, so that also a page in the middle of a million fans is fast.
create index optins_message_list on optins_message (artist_id, created_at desc, id)
  include (platform, country, region, city, link_id, unsubscribed_at);
create index presave_subscriptions_list on presave_subscriptions (artist_id, created_at desc, id)
  include (provider, country, region, city, link_id);
drop index optins_message_artist;
drop index presave_subscriptions_artist;

create table fan_counts (
  artist_id uuid not null references artists on delete cascade,
  channel text not null,
  country text not null,
  region text not null,
  city text not null,
  link_id uuid,
  forever boolean not null,
  us_canada boolean not null,
  count integer not null
);
comment on table fan_counts is 'How many fans to whom something may be sent an artist has, kept by triggers in the transaction that changes them.';
comment on column fan_counts.channel is 'email, phone_number, text, spotify or applemusic.';
comment on column fan_counts.us_canada is 'Whether it is a number that begins with +1.';
create unique index fan_counts_key on fan_counts (artist_id, channel, country, region, city, link_id, forever, us_canada)
  nulls not distinct;

-- Its arguments: the columns of a row's key, and which rows count.
create function count_fans() returns trigger language plpgsql as $$
declare
  gone text := format('select %s, -1 from before where %s', tg_argv[0], tg_argv[1]);
  come text := format('select %s, 1 from after where %s', tg_argv[0], tg_argv[1]);
begin
  -- The same order everywhere, so that two transactions cannot wait for each other.
  execute format(
    'insert into fan_counts as present
     select artist_id, channel, country, region, city, link_id, forever, us_canada, sum(change)
     from (%s) as rows (artist_id, channel, country, region, city, link_id, forever, us_canada, change)
     where exists (select from artists where artists.id = rows.artist_id)
     group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(change) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
     on conflict (artist_id, channel, country, region, city, link_id, forever, us_canada)
       do update set count = present.count + excluded.count',
    case tg_op when 'INSERT' then come when 'DELETE' then gone else gone || ' union all ' || come end);
  return null;
end $$;

create trigger opt_ins_listed after insert on optins_message referencing new table as after
  for each statement execute function count_fans(
    'artist_id, platform, country, region, city, link_id, false, platform <> ''email'' and starts_with(value, ''+1'')', 'unsubscribed_at is null');
create trigger opt_ins_changed after update on optins_message referencing old table as before new table as after
  for each statement execute function count_fans(
    'artist_id, platform, country, region, city, link_id, false, platform <> ''email'' and starts_with(value, ''+1'')', 'unsubscribed_at is null');
create trigger opt_ins_unlisted after delete on optins_message referencing old table as before
  for each statement execute function count_fans(
    'artist_id, platform, country, region, city, link_id, false, platform <> ''email'' and starts_with(value, ''+1'')', 'unsubscribed_at is null');
create trigger presaves_listed after insert on presave_subscriptions referencing new table as after
  for each statement execute function count_fans('artist_id, provider, country, region, city, link_id, forever, false', 'true');
create trigger presaves_changed after update on presave_subscriptions referencing old table as before new table as after
  for each statement execute function count_fans('artist_id, provider, country, region, city, link_id, forever, false', 'true');
create trigger presaves_unlisted after delete on presave_subscriptions referencing old table as before
  for each statement execute function count_fans('artist_id, provider, country, region, city, link_id, forever, false', 'true');

insert into fan_counts
select artist_id, channel, country, region, city, link_id, forever, us_canada, count(*) from (
  select artist_id, platform as channel, country, region, city, link_id, false as forever,
    platform <> 'email' and starts_with(value, '+1') as us_canada
  from optins_message where unsubscribed_at is null
  union all
  select artist_id, provider, country, region, city, link_id, forever, false from presave_subscriptions
) fans group by 1, 2, 3, 4, 5, 6, 7, 8;
