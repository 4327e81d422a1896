-- The texts in sealed events of some kinds between two sequence numbers.
-- Params: $1 tenant_id, $2 after seq, $3 up to seq, $4 kinds text[], $5 payloads that were dropped from the log jsonb array of {position, payload}.
-- Index: event_seals_pkey, events_pkey
select e.kind, e.space_id as "spaceId", e.subject_id as "subjectId",
  jsonb_strip_nulls(jsonb_build_object('message', case when x.payload ? 'message' then true end, 'claims', x.payload -> 'claims', 'items', x.payload -> 'items')) as payload
from event_seals s
join events e on e.tenant_id = $1 and e.position = s.position
left join jsonb_to_recordset($5::jsonb) as a (position bigint, payload jsonb) on a.position = e.position
cross join lateral (select coalesce(e.payload, a.payload) as payload) x
where s.tenant_id = $1 and s.seq > $2 and s.seq <= $3 and e.kind = any ($4)
order by s.seq
