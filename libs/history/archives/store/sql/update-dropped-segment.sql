-- Records that the payloads of a segment have been dropped from the log.
-- Params: $1 tenant_id, $2 day, $3 part, $4 now.
-- Index: archive_segments_pkey
-- Writer: archive-store.ts (a copy of the log, not a projection)
update archive_segments set dropped_at = $4 where tenant_id = $1 and day = $2 and part = $3
