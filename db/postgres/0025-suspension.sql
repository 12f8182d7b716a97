-- Since when an artist has no plan, which decides how long its paths stay reserved, and whether its payer was mailed about it.
alter table artists
  add column suspended_at timestamptz,
  add column suspension_mailed boolean not null default false;
update artists set suspended_at = now() where current_plan = '';
create index artists_suspended on artists (suspended_at) where suspended_at is not null;
