-- Audit entries of a task and of everything that was recorded as part of it, newest first, sealed or not.
-- Params: $1 tenant_id, $2 before position, $3 limit, $4 space ids text[], null for all, $5 kinds text[], null for all, $6 whether it was accepted, null for both, $7 task_id.
-- Index: events_of_task_idx, event_seals_tenant_id_position_key
select {{columns Event e except schema_version, session_id, payload, idempotency_key}},
  case when e.kind = 'attempts_denied' then e.payload end as denied,
  case e.kind when 'gate_evaluated' then (e.payload #>> '{evaluation,accepted}')::boolean when 'attempts_denied' then false end as accepted,
  s.seq, s.prev_hash as "prevHash", s.hash
from events e
left join event_seals s on s.tenant_id = $1 and s.position = e.position
where e.tenant_id = $1 and e.task_id = $7 and e.position < $2 and ($4::text[] is null or e.space_id = any ($4))
  and ($5::text[] is null or e.kind = any ($5))
  and ($6::boolean is null or e.kind <> 'gate_evaluated' or (e.payload #>> '{evaluation,accepted}')::boolean = $6)
order by e.position desc
limit $3
