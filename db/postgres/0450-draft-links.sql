-- phase: expand
-- Links that their artist has not published: their pages answer visitors like pages that do not exist.
alter table links add column draft boolean not null default false;
comment on column links.draft is 'True: not published; visitors get what an unknown url gets.';
