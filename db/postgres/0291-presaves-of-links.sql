-- How many pre-saves each link brought: the list of fans offers the links that were not saved, each with its count, and would count all of the artist's
-- pre-saves at each page.
create table link_presave_counts (
  link_id uuid primary key references links on delete cascade,
  count integer not null
);

create function count_presaves_of_links() returns trigger language plpgsql as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select link_id, 1 from after'
    when 'DELETE' then 'select link_id, -1 from before'
    else 'select link_id, -1 from before union all select link_id, 1 from after' end;
begin
  -- What goes changes rows that are there: a link that is being deleted has none. The same order everywhere, so that two transactions cannot wait for
  -- each other.
  execute format(
    'update link_presave_counts as present set count = present.count + rows.change
     from (select link_id, sum(change) as change from (%s) as each (link_id, change) group by 1 having sum(change) < 0 order by 1) as rows
     where present.link_id = rows.link_id', changes);
  execute format(
    'insert into link_presave_counts as present (link_id, count)
     select link_id, sum(change) from (%s) as each (link_id, change) where link_id is not null
     group by 1 having sum(change) > 0 order by 1
     on conflict (link_id) do update set count = present.count + excluded.count', changes);
  return null;
end $$;

create trigger presaves_of_links_inserted after insert on presave_subscriptions referencing new table as after
  for each statement execute function count_presaves_of_links();
create trigger presaves_of_links_changed after update on presave_subscriptions referencing old table as before new table as after
  for each statement execute function count_presaves_of_links();
create trigger presaves_of_links_deleted after delete on presave_subscriptions referencing old table as before
  for each statement execute function count_presaves_of_links();

insert into link_presave_counts (link_id, count)
  select link_id, count(*) from presave_subscriptions where link_id is not null group by 1;
