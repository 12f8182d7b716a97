-- What the finder searches: links by any part of title and url, and fans by the beginning of their contact.

-- Comes with PostgreSQL like citext, and any owner of a database may create it.
create extension if not exists pg_trgm;

-- A text as it is searched: without accents and in lower case. `domain/kernel/search-text.ts` does the same in the browser.
create function search_form(searched text) returns text
language sql immutable strict parallel safe
return lower(regexp_replace(normalize(searched, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'));

-- The pattern of `like` that finds a word anywhere in such a text.
create function search_pattern(word text) returns text
language sql immutable strict parallel safe
return '%' || regexp_replace(search_form(word), '([\\%_])', '\\\1', 'g') || '%';

create index links_searched on links using gin (search_form(title || ' ' || domain || '/' || path) gin_trgm_ops);

-- In the order of bytes, so that a beginning is one stretch of the index whatever the language of the database.
create index optins_message_beginning on optins_message (artist_id, (value collate "C"))
  where platform <> 'text' and unsubscribed_at is null;
