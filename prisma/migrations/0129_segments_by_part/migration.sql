-- migrate: outside a transaction
-- Why: the index of the key that archive_segments gets in 0130.
-- Lock: none that reads or writes of archive_segments wait for. Time: at once, as the table has one row per tenant and day. If it stops half-way, drop index archive_segments_by_part_idx, then do as `credence migrate` says.
-- Way back: drop index archive_segments_by_part_idx.
-- The segments of a tenant in the order of the log; 0130 makes it the key.
create unique index concurrently archive_segments_by_part_idx on archive_segments (tenant_id, day, part);
