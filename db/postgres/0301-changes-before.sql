-- phase: backfill
-- table: links
-- key: id
insert into presave_changes (link_id)
select l.id from links l
where l.id between $1 and $2 and exists (
  select from presave_subscriptions p left join presave_releases r on r.link_id = p.link_id and r.provider = p.provider
  where p.link_id = l.id and p.ending is null and p.state in ('waiting', 'failed') and r.link_version is distinct from l.version);
