-- One release that a service lists several times is saved once, and preview tracks keep the order in which they were given.
alter table presave_releases add column twin_keys text[] not null default '{}';
comment on column presave_releases.twin_keys is 'Of a later release: the keys of every listing of it at the service (explicit, clean, uploaded again). Each fan gets one.';

alter table link_tracks add column position smallint not null default 0;
comment on column link_tracks.position is 'The order of a link''s tracks, from 0.';
update link_tracks set position = ordered.position
from (select id, row_number() over (partition by link_id order by priority, id) - 1 as position from link_tracks) ordered
where ordered.id = link_tracks.id;
update link_tracks set priority = 1 where priority <> 1;
comment on column link_tracks.priority is 'Always 1.';
