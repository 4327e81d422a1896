-- Any event recorded in a space, except events about the space itself and denied attempts.
-- Params: $1 tenant_id, $2 space_id.
-- Index: events_pkey, events_by_subject_idx
select e.id
from events e
where e.tenant_id = $1 and e.space_id = $2 and e.subject_id <> $2 and e.kind <> 'attempts_denied'
  and e.position > (select min(o.position) from events o where o.tenant_id = $1 and o.subject_id = $2)
order by e.position
limit 1
