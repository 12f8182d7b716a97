-- phase: expand
-- Who this store is among several (SHARD-3), and when it was marked last: one that comes back with old data lacks the newest marks.

create table if not exists store_identity (
  id UUID,
  at DateTime('UTC')
) engine = MergeTree order by at
