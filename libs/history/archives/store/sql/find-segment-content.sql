-- The compressed lines of a part of an archived day.
-- Params: $1 tenant_id, $2 day, $3 part.
-- Index: archive_segments_pkey
select content from archive_segments where tenant_id = $1 and day = $2 and part = $3
