-- "Forever" counts only grants that are valid: one that ended (expired, revoked, withdrawn) saves nothing any more.
comment on column fan_counts.forever is 'Pre-saves whose grant is valid and covers every later release.';

drop trigger presaves_listed on presave_subscriptions;
drop trigger presaves_changed on presave_subscriptions;
drop trigger presaves_unlisted on presave_subscriptions;

-- Moves what was counted as forever although it had ended.
insert into fan_counts as present (artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set, count)
select artist_id, provider, country, region, city, link_id, side.forever, false, saved_set, sum(side.change)
from presave_subscriptions cross join (values (true, -1), (false, 1)) as side (forever, change)
where presave_subscriptions.forever and ending is not null
group by 1, 2, 3, 4, 5, 6, 7, 9 order by 1, 2, 3, 4, 5, 6, 7, 9
on conflict (artist_id, channel, country, region, city, link_id, forever, us_canada, saved_set)
  do update set count = present.count + excluded.count;

create trigger presaves_listed after insert on presave_subscriptions referencing new table as after
  for each statement execute function
    count_fans('artist_id, provider, country, region, city, link_id, forever and ending is null, false, saved_set', 'true');
create trigger presaves_changed after update on presave_subscriptions referencing old table as before new table as after
  for each statement execute function
    count_fans('artist_id, provider, country, region, city, link_id, forever and ending is null, false, saved_set', 'true');
create trigger presaves_unlisted after delete on presave_subscriptions referencing old table as before
  for each statement execute function
    count_fans('artist_id, provider, country, region, city, link_id, forever and ending is null, false, saved_set', 'true');
