-- Audit entries, newest first, sealed or not.
-- Params: $1 tenant_id, $2 before position, $3 limit, $4 space ids text[], null for all.
-- Index: events_pkey, event_seals_tenant_id_position_key
select {{columns Event e except schema_version, session_id, payload, idempotency_key}},
  case when e.kind = 'attempts_denied' then e.payload end as denied,
  case e.kind when 'gate_evaluated' then (e.payload #>> '{evaluation,accepted}')::boolean when 'attempts_denied' then false end as accepted,
  s.seq, s.prev_hash as "prevHash", s.hash
from events e
left join event_seals s on s.tenant_id = $1 and s.position = e.position
where e.tenant_id = $1 and e.position < $2 and ($4::text[] is null or e.space_id = any ($4))
order by e.position desc
limit $3
