-- The last record of a conflict, as of a moment.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 known_at, $5 payloads that have left the log jsonb array of {position, payload}.
-- Index: events_by_subject_idx
select coalesce(e.payload, a.payload) -> 'conflict' as recorded
from events e
left join jsonb_to_recordset($5::jsonb) as a (position bigint, payload jsonb) on a.position = e.position
where e.tenant_id = $1 and e.subject_id = $3 and e.space_id = $2 and e.occurred_at <= $4::timestamptz and coalesce(e.payload, a.payload) ? 'conflict'
order by e.position desc
limit 1
