-- phase: expand
-- Tags of links (LINK-70): words by which an artist keeps links in order. They are the artist's own and appear on no page.
create table link_tags (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  name text not null,
  folded text not null,
  created_at timestamptz not null
);
comment on column link_tags.folded is 'The name in small letters and Unicode form NFKC: an artist has it once.';
create unique index link_tags_name on link_tags (artist_id, folded);

create table tagged_links (
  link_id uuid not null references links on delete cascade,
  tag_id uuid not null references link_tags on delete cascade,
  primary key (link_id, tag_id)
);
comment on table tagged_links is 'Which links carry which tags of their artist.';
create index tagged_links_tag on tagged_links (tag_id);
