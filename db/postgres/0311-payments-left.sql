-- phase: expand
-- An installation that switched payments off puts suspended artists back once. Who is suspended after that was suspended by the operator.
create table payments_left (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null
);
comment on table payments_left is 'Since when the installation has been without payments; empty while it has them.';
