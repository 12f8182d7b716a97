-- Texts go out at a release: a text notification elsewhere was never sent, so it goes off the page, and its message with it (DEST-34).
update link_destinations d set enabled = false
from links l
where l.id = d.link_id and d.type = 'text' and d.enabled and not (l.type = 'pre-release' and d.pre_release);

delete from bulk_messages m using link_destinations d
where d.id = m.destination_id and d.type = 'text' and not d.enabled and m.started_at is null;
