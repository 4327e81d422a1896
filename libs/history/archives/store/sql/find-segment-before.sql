-- The segment before a part of a day.
-- Params: $1 tenant_id, $2 day, $3 part.
-- Index: archive_segments_pkey
select {{columns ArchiveSegment except content, created_at, dropped_at, drop_started_at}}
from archive_segments
where tenant_id = $1 and (day, part) < ($2, $3::integer)
order by day desc, part desc
limit 1
