-- The latest events about each of several subjects, oldest first. An event about several of them is returned once for
-- each, with the part about that subject.
-- Params: $1 tenant_id, $2 subject ids text[], $3 limit for each.
-- Index: events_by_subject_idx, event_mentions_pkey, events_pkey
select {{columns Event e except subject_id, payload, request_id, idempotency_key}}, wanted.subject_id as "subjectId", coalesce(e.payload -> 'items' -> wanted.subject_id, e.payload) as payload
from unnest($2::text[]) as wanted (subject_id)
cross join lateral (
  select l.position
  from (
    (select o.position from events o where o.tenant_id = $1 and o.subject_id = wanted.subject_id order by o.position desc limit $3)
    union all
    (select m.position from event_mentions m where m.tenant_id = $1 and m.subject_id = wanted.subject_id order by m.position desc limit $3)
  ) l
  order by l.position desc
  limit $3
) latest
join events e on e.tenant_id = $1 and e.position = latest.position
order by wanted.subject_id, e.position
