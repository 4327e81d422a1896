-- The archived days before a given day, if their payloads are still in the log, oldest first.
-- Params: $1 tenant_id, $2 before day, $3 limit.
-- Index: archive_segments_hot_idx
select {{columns ArchiveSegment except content, created_at, dropped_at, drop_started_at}}
from archive_segments
where tenant_id = $1 and day < $2 and dropped_at is null
order by day
limit $3
