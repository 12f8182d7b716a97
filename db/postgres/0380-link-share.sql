-- phase: expand
-- What networks and messengers show of a link that is shared, where its artist writes something else than the page says.
alter table links add column share_title text not null default '';
alter table links add column share_description text not null default '';
alter table links add column share_picture text;
comment on column links.share_title is 'Empty: title and artist of the page.';
comment on column links.share_description is 'Empty: the description of the page, or what is on it.';
comment on column links.share_picture is 'A stored file. Null: the picture that is drawn from the cover.';
create index concurrently if not exists links_share_picture on links (share_picture) where share_picture is not null;
