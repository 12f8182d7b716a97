-- phase: expand
-- The number of the link's rule that led the visitor elsewhere; 0 without one, as for all earlier hits. Few hits have one and few people ask, so there is no roll-up.

alter table events add column if not exists route UInt16 codec(ZSTD(1));
