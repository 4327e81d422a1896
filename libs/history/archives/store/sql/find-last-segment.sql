-- The newest segment of a tenant.
-- Params: $1 tenant_id.
-- Index: archive_segments_pkey
select {{columns ArchiveSegment except content, created_at, dropped_at, drop_started_at}}
from archive_segments
where tenant_id = $1
order by day desc, part desc
limit 1
