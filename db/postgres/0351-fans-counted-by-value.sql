-- phase: backfill
-- table: artists_to_count
-- key: artist_id
-- limit: 300 s
-- It adds what the counts lack at one moment. Each change of fans is committed together with the row that counts it, so that the sum is right at every
-- later moment, however many fans come and go meanwhile. It only reads and adds rows: nobody waits for it.
with counted as (
  delete from artists_to_count where artist_id between $1 and $2 returning artist_id
)
insert into fan_value_counts (artist_id, dimension, value, count)
select artists.id, lacking.* from counted join artists on artists.id = counted.artist_id, lacking_fan_values(artists.id) lacking;
