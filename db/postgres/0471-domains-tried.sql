-- phase: expand
-- When a custom domain's records were last asked for, whether or not name servers answered: the check is spread over the day by it (HOST-13).
alter table custom_domains add column tried_at timestamptz;
create index concurrently if not exists custom_domains_tried on custom_domains (tried_at nulls first);
comment on column custom_domains.tried_at is 'Null: never since this column was added; asked for first.';
