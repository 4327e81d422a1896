-- The last record of a conflict, as of a moment.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 known_at.
-- Index: events_by_subject_idx
select e.payload -> 'conflict' as recorded
from events e
where e.tenant_id = $1 and e.subject_id = $3 and e.space_id = $2 and e.occurred_at <= $4::timestamptz and e.payload ? 'conflict'
order by e.position desc
limit 1
