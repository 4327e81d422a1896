-- The archived days of a tenant, newest first.
-- Params: $1 tenant_id.
-- Index: archive_segments_pkey
select {{columns ArchiveSegment except content, created_at, dropped_at}}, octet_length(content) as bytes, dropped_at is null as hot
from archive_segments
where tenant_id = $1
order by day desc
limit 400
