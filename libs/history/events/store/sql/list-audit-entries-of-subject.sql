-- Audit entries of one subject, newest first, sealed or not: events about it alone, events about several subjects that
-- include it, and events that refer to it.
-- Params: $1 tenant_id, $2 before position, $3 limit, $4 space ids text[], null for all, $5 kinds text[], null for all, $6 whether it was accepted, null for both,
--   $7 task_id, null for all, $8 subject_id.
-- Index: events_by_subject_idx, event_mentions_pkey, event_references_pkey, events_pkey, event_seals_tenant_id_position_key
with found as (
  (
    select o.position from events o
    where o.tenant_id = $1 and o.subject_id = $8 and o.position < $2 and ($4::text[] is null or o.space_id = any ($4))
      and ($5::text[] is null or o.kind = any ($5)) and ($7::text is null or o.task_id = $7)
      and ($6::boolean is null or o.kind <> 'gate_evaluated' or (o.payload #>> '{evaluation,accepted}')::boolean = $6)
    order by o.position desc
    limit $3
  )
  union
  (
    select m.position from event_mentions m
    where m.tenant_id = $1 and m.subject_id = $8 and m.position < $2
      and (
        num_nulls($4::text[], $5::text[], $7::text) = 3
        or exists (
          select from events o
          where o.tenant_id = $1 and o.position = m.position and ($4::text[] is null or o.space_id = any ($4))
            and ($5::text[] is null or o.kind = any ($5)) and ($7::text is null or o.task_id = $7)
        )
      )
    order by m.position desc
    limit $3
  )
  union
  (
    select r.position from event_references r
    where r.tenant_id = $1 and r.subject_id = $8 and r.position < $2
      and exists (
        select from events o
        where o.tenant_id = $1 and o.position = r.position and ($4::text[] is null or o.space_id = any ($4))
          and ($5::text[] is null or o.kind = any ($5)) and ($7::text is null or o.task_id = $7)
          and ($6::boolean is null or o.kind <> 'gate_evaluated' or (o.payload #>> '{evaluation,accepted}')::boolean = $6)
      )
    order by r.position desc
    limit $3
  )
)
select {{columns Event e except schema_version, session_id, payload, idempotency_key}},
  case when e.kind = 'attempts_denied' then e.payload end as denied,
  case e.kind when 'gate_evaluated' then (e.payload #>> '{evaluation,accepted}')::boolean when 'attempts_denied' then false end as accepted,
  s.seq, s.prev_hash as "prevHash", s.hash
from found p
join events e on e.tenant_id = $1 and e.position = p.position
left join event_seals s on s.tenant_id = $1 and s.position = e.position
order by e.position desc
limit $3
