-- Segments: filters of fans that an artist saved under a name, and the drops that go to them.

create table fan_segments (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
comment on column fan_segments.filter is 'A FanFilter of domain/fans/fan-filter.ts; never changed, so that a scheduled drop keeps its audience.';
comment on column fan_segments.deleted_at is 'Deleted segments stay for their drops, and so that deleting can be undone.';
create unique index fan_segments_name on fan_segments (artist_id, lower(name)) where deleted_at is null;

alter table bulk_messages add column segment_id uuid references fan_segments;
comment on column bulk_messages.segment_id is 'Whom the drop goes to; null: everybody.';
create index bulk_messages_segment on bulk_messages (segment_id) where segment_id is not null;
