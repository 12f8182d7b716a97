-- phase: contract
-- compatible from: 0009-placements-and-audience.sql
-- Everything that this roll-up answers, the one with placements does too.

alter table events drop projection if exists by_combination
