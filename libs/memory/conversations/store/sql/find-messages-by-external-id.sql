-- Messages recorded under external ids of a namespace: that of a source system, or of a principal. The ids are looked
-- up one by one: with a single condition on all of them, the planner may read the whole namespace while statistics are
-- not yet up to date.
-- Params: $1 tenant_id, $2 space_id, $3 namespace, $4 external_ids text[].
-- Index: evidence_external_idx
select {{columns Message m except space_id, private}}
from (select distinct u.id from unnest($4::text[]) as u (id)) asked
cross join lateral (
  select e.id from evidence e
  where e.tenant_id = $1 and e.space_id = $2 and case when e.namespace is null then e.recorded_by else e.namespace end = $3 and e.external_id = asked.id and e.kind = 'message'
  limit 1
) found
join messages m on m.tenant_id = $1 and m.id = found.id
order by m.id
