-- The segments of the archived days before a given day, if their payloads are still in the log, oldest first. A day
-- whose last part is missing is left out.
-- Params: $1 tenant_id, $2 before day, $3 limit.
-- Index: archive_segments_hot_idx, archive_segments_pkey
select {{columns ArchiveSegment a except content, created_at, dropped_at, drop_started_at}}
from archive_segments a
where a.tenant_id = $1 and a.day < $2 and a.dropped_at is null
  and exists (select from archive_segments e where e.tenant_id = $1 and e.day = a.day and e.last_of_day)
order by a.day, a.part
limit $3
