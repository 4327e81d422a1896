-- The compressed lines of an archived day.
-- Params: $1 tenant_id, $2 day.
-- Index: archive_segments_pkey
select content from archive_segments where tenant_id = $1 and day = $2
