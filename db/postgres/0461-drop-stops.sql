-- phase: expand
-- The operator's stop of all drops of the installation (DROP-198).
create table drop_stops (
  id uuid primary key,
  since timestamptz not null,
  stopped_by text not null,
  reason text not null,
  ended_at timestamptz
);
comment on table drop_stops is 'Each time an operator stopped all drops. At most one has not ended.';
comment on column drop_stops.stopped_by is 'The name of the operator, as in the list of acts.';
comment on column drop_stops.ended_at is 'Null: no drop is sent.';
create unique index drop_stops_standing on drop_stops ((true)) where ended_at is null;
