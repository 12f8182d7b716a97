-- phase: contract
-- compatible from: 0009-placements-and-audience.sql
-- Everything that these roll-ups answer, those with placements do too.

alter table events drop projection if exists by_campaign;

alter table events drop projection if exists by_combination
