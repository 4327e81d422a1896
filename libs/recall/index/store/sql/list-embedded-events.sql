-- The texts in sealed events between two numbers.
-- Params: $1 tenant_id, $2 after seq, $3 up to seq, $4 kinds text[].
-- Index: event_seals_pkey, events_pkey
select e.kind, e.space_id as "spaceId", e.subject_id as "subjectId",
  jsonb_strip_nulls(jsonb_build_object('message', case when e.payload ? 'message' then true end, 'claims', e.payload -> 'claims', 'items', e.payload -> 'items')) as payload
from event_seals s
join events e on e.tenant_id = $1 and e.position = s.position
where s.tenant_id = $1 and s.seq > $2 and s.seq <= $3 and e.kind = any ($4)
order by s.seq
