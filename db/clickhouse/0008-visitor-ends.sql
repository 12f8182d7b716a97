-- The hash of a visitor is a random number once its day's key is deleted: it serves looks into the last days, and nothing that is counted or judged.
-- Whole days end, and parts are rewritten for it at most once a day.

alter table events modify setting merge_with_ttl_timeout = 86400;

alter table events modify column visitor UInt32 codec(ZSTD(1)) ttl toStartOfDay(happened_at) + interval 3 day
