-- The segments of a tenant after a part of a day, oldest first.
-- Params: $1 tenant_id, $2 after day, $3 after part, $4 limit.
-- Index: archive_segments_pkey
select {{columns ArchiveSegment except content, created_at, dropped_at, drop_started_at}}
from archive_segments
where tenant_id = $1 and (day, part) > ($2, $3::integer)
order by day, part
limit $4
