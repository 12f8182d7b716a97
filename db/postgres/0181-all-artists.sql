-- What the home of all artists asks of many artists at once: the next release of each, and drops that stand still.

create index links_releases on links (artist_id, release_time) where type = 'pre-release' and release_time is not null;
create index bulk_messages_paused on bulk_messages (artist_id, created_at desc) where state = 'paused';
