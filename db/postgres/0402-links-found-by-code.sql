-- phase: expand
-- Links are found by the codes of their releases, too (LINK-74).
create index concurrently if not exists links_code_searched on links using gin (search_form(rid) gin_trgm_ops) where rid is not null;
