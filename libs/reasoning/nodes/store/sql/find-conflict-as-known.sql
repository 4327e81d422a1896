-- What the log had told last, by a moment, of one thing under a name: a conflict, or what evidence counts for.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 known_at, $5 name in the payload.
-- Index: events_by_subject_idx
select e.payload -> $5::text as told
from events e
where e.tenant_id = $1 and e.subject_id = $3 and e.space_id = $2 and e.ts <= $4::timestamptz and e.payload ? $5
order by e.position desc
limit 1
