-- How many observations of the durable lane the last promotion run had counted, and the last record among them. The
-- newest promotion event whose subject is the space itself contains them.
-- Params: $1 tenant_id, $2 space_id.
-- Index: events_of_promotion_idx
select (e.payload -> 'lastRun' ->> 'observations')::integer as observations, coalesce(e.payload ->> 'observedUntil', '') as until
from events e
where e.tenant_id = $1 and e.subject_id = $2 and e.kind = 'workspace_promoted'
order by e.position desc
limit 1
