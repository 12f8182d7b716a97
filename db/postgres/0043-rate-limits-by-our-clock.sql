-- Limits count by the application's clock, which tests and the sandbox move.
comment on table rate_limits is 'Counted tries by keyed hash; the time is that of the application''s clock.';
