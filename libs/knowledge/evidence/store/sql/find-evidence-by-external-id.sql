-- Evidence of a kind that was recorded under external ids of a namespace: that of a source system, or of a principal.
-- The ids are looked up one by one: with a single condition on all of them, the planner may read the whole namespace
-- while statistics are not yet up to date.
-- Params: $1 tenant_id, $2 space_id, $3 namespace, $4 external_ids text[], $5 kind.
-- Index: evidence_external_idx
select found.*
from (select distinct u.id from unnest($4::text[]) as u (id)) asked
cross join lateral (
  select {{columns Evidence e except lapses_at, parent_ids, private}}, coalesce(e.parent_ids, '{}') as "parentEvidenceIds"
  from evidence e
  where e.tenant_id = $1 and e.space_id = $2 and case when e.namespace is null then e.recorded_by else e.namespace end = $3 and e.external_id = asked.id and e.kind = $5
  limit 1
) found
