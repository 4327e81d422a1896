-- The segments of a tenant, newest first, at most 400.
-- Params: $1 tenant_id.
-- Index: archive_segments_pkey
select {{columns ArchiveSegment except content, created_at, dropped_at, drop_started_at}}, octet_length(content) as bytes, coalesce(drop_started_at, dropped_at) is null as hot
from archive_segments
where tenant_id = $1
order by day desc, part desc
limit 400
