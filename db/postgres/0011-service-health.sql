-- All workers together judge whether a music service is failing: one row for each service, which each worker changes under a lock.

alter table presave_backoffs
  alter column until drop not null,
  alter column cause drop not null,
  add column failed_at timestamptz,
  add column well_at timestamptz,
  add column counted_since timestamptz,
  add column recent_total integer not null default 0,
  add column recent_ended integer not null default 0,
  add column recent_away integer not null default 0;

comment on table presave_backoffs is 'What all workers know of a music service: whether it is failing, and until when it is not called.';
comment on column presave_backoffs.until is 'The end of the last pause; null when there was none.';
comment on column presave_backoffs.failures is 'How often in a row the service was failing; the pause doubles with each; 0 while it is not.';
comment on column presave_backoffs.failed_at is 'When it was last found failing. Doubts about grants that began before do not count.';
comment on column presave_backoffs.well_at is 'A time after which it was called and answered well for some fan.';
comment on column presave_backoffs.counted_since is 'Since when the recent answers are counted.';
comment on column presave_saves.doubted_at is
  'When the service first said that the grant is over; believed after a day in which it was not failing and saved for others.';
