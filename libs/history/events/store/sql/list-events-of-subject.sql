-- The events about one subject, oldest first. Of an event about several subjects, only the part about this one is
-- returned.
-- Params: $1 tenant_id, $2 subject_id, $3 after position, $4 limit.
-- Index: events_by_subject_idx, event_mentions_pkey, events_pkey
with own as (
  select o.position from events o
  where o.tenant_id = $1 and o.subject_id = $2 and o.position > $3
  order by o.position
  limit $4
), shared as (
  select m.position from event_mentions m
  where m.tenant_id = $1 and m.subject_id = $2 and m.position > $3
  order by m.position
  limit $4
)
select {{columns Event e except subject_id, payload, request_id, idempotency_key}}, $2 as "subjectId", coalesce(e.payload -> 'items' -> $2, e.payload) as payload
from (select own.position from own union all select shared.position from shared) p
join events e on e.tenant_id = $1 and e.position = p.position
order by e.position
limit $4
