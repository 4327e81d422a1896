-- Audit entries of some kinds, newest first, sealed or not.
-- Params: $1 tenant_id, $2 before position, $3 limit, $4 space ids text[], null for all, $5 kinds text[], $6 whether it was accepted, null for both.
-- Index: events_by_kind_idx, events_pkey, event_seals_tenant_id_position_key
select {{columns Event e except schema_version, session_id, payload, idempotency_key}},
  case when e.kind = 'attempts_denied' then e.payload end as denied,
  case e.kind when 'gate_evaluated' then (e.payload #>> '{evaluation,accepted}')::boolean when 'attempts_denied' then false end as accepted,
  s.seq, s.prev_hash as "prevHash", s.hash
from (
  select l.position
  from unnest($5::text[]) as wanted (kind)
  cross join lateral (
    select o.position from events o
    where o.tenant_id = $1 and o.kind = wanted.kind and o.position < $2 and ($4::text[] is null or o.space_id = any ($4))
      and ($6::boolean is null or o.kind <> 'gate_evaluated' or (o.payload #>> '{evaluation,accepted}')::boolean = $6)
    order by o.position desc
    limit $3
  ) l
  order by l.position desc
  limit $3
) p
join events e on e.tenant_id = $1 and e.position = p.position
left join event_seals s on s.tenant_id = $1 and s.position = e.position
order by e.position desc
limit $3
