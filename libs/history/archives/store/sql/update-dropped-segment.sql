-- Records that the payloads of an archived day have been dropped from the log.
-- Params: $1 tenant_id, $2 day, $3 now.
-- Index: archive_segments_pkey
-- Writer: archive-store.ts (a copy of the log, not a projection)
update archive_segments set dropped_at = $3 where tenant_id = $1 and day = $2
