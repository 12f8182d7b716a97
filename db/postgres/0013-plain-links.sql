-- Pre-saves keep their URL, which names the release; whether a button is a plain link instead is a choice of its own.

alter table link_destinations add column plain_link boolean not null default false;
comment on column link_destinations.plain_link is
  'Pre-saves only: the button leads to the URL instead of saving the release in advance.';

-- Until now a URL made a plain link of a pre-save. It is cleared where the destination after the release already names the release, and
-- where it names neither a song nor an album.
update link_destinations before set url = '', deeplink_ios = null, deeplink_android = null
where before.pre_release and before.url <> '' and before.type in ('spotify', 'applemusic') and (
  exists (
    select from link_destinations after
    where after.link_id = before.link_id and after.type = before.type and not after.pre_release and after.enabled and after.url <> ''
  )
  or before.url !~ case before.type
    when 'spotify' then '/(album|track)/[A-Za-z0-9]{22}(/|\?|#|$)'
    else '(/(album|song)/([^/]+/)?[0-9]+/?($|\?|#))|[?&]i=[0-9]+'
  end
);
