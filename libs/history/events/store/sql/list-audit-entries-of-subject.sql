-- Audit entries of one thing, newest first, sealed or not: its own and those about several subjects.
-- Params: $1 tenant_id, $2 before position, $3 limit, $4 space ids text[], null for all, $5 subject_id.
-- Index: events_by_subject_idx, event_mentions_pkey, events_pkey, event_seals_tenant_id_position_key
with own as (
  select o.position from events o
  where o.tenant_id = $1 and o.subject_id = $5 and o.position < $2 and ($4::text[] is null or o.space_id = any ($4))
  order by o.position desc
  limit $3
), shared as (
  select m.position from event_mentions m
  where m.tenant_id = $1 and m.subject_id = $5 and m.position < $2
    and ($4::text[] is null or (select o.space_id from events o where o.tenant_id = $1 and o.position = m.position) = any ($4))
  order by m.position desc
  limit $3
)
select {{columns Event e except schema_version, session_id, task_id, payload, idempotency_key}},
  case when e.kind = 'attempts_denied' then e.payload end as denied, s.seq, s.prev_hash as "prevHash", s.hash
from (select own.position from own union select shared.position from shared) p
join events e on e.tenant_id = $1 and e.position = p.position
left join event_seals s on s.tenant_id = $1 and s.position = e.position
order by e.position desc
limit $3
