-- The reason of a pause that was mailed last, so that each is mailed once. Drops that are paused already are not mailed about.
alter table bulk_messages add column mailed_pause text not null default '';
update bulk_messages set mailed_pause = pause_reason where state = 'paused';
create index bulk_messages_unmailed_pauses on bulk_messages (id)
  where state = 'paused' and pause_reason <> 'BY_HAND' and pause_reason <> mailed_pause;

-- When somebody let a started drop go on: welcome texts are not held again for a while.
alter table bulk_messages add column resumed_at timestamptz;
create index welcomed_numbers_recent on welcomed_numbers (artist_id, welcomed_at);
