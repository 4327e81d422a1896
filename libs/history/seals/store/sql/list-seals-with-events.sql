-- The seals of a tenant in chain order, each with the event it vouches for.
-- Params: $1 tenant_id, $2 after seq, $3 limit.
-- Index: event_seals_pkey
select s.seq, s.position, s.event_id, s.prev_hash, s.hash, e.id, to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as occurred_at, e.kind, e.schema_version,
  e.actor, e.space_id, e.session_id, e.task_id, e.subject_id, e.payload, e.request_id, e.idempotency_key
from event_seals s
left join events e on e.tenant_id = $1 and e.position = s.position
where s.tenant_id = $1 and s.seq > $2
order by s.seq
limit $3
