-- When a welcome text was queued: it is skipped when it gets too old, however often it was put off meanwhile. Null for the texts of other drops.
alter table drop_recipients add column queued_at timestamptz;
