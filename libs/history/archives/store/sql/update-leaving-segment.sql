-- Records that dropping the payloads of an archived day from the log has started.
-- Params: $1 tenant_id, $2 day, $3 now.
-- Index: archive_segments_pkey
-- Writer: archive-store.ts (a copy of the log, not a projection)
update archive_segments set drop_started_at = $3 where tenant_id = $1 and day = $2 and drop_started_at is null
