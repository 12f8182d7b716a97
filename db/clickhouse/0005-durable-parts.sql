-- A segment is deleted once its insert was accepted, so its part must be on disk by then, not only in the system's cache.
alter table events modify setting fsync_after_insert = 1, fsync_part_directory = 1
