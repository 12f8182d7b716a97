-- phase: expand
-- A word encrypted with SECRET_KEY. A start with another key cannot read it, and is refused before it encrypts anything that the others cannot read.
create table key_canary (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null,
  sealed_at timestamptz not null
);
