-- Which segment a hit came with, as a hash of its insert's token: a segment that was sent twice is counted here before its file is deleted.
-- The deduplication log alone is no proof: it is written before the part, and keeps the token when the part turns out broken. Older hits have 0.
-- Four bytes are enough: the count also looks only at the seconds of the segment's own hits.

alter table events add column if not exists segment UInt32 default 0 codec(ZSTD(1));

alter table events modify column segment UInt32
  default if(getSetting('insert_deduplication_token') = '', 0, sipHash64(getSetting('insert_deduplication_token')) % 4294967296) codec(ZSTD(1))
