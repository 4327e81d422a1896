-- Steps of a space by id, in no defined order.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: steps_pkey, step_edges_pkey, step_evidence_pkey, step_facts_pkey, support_withdrawals_pkey
select {{columns Step s}},
  (select e.to_id from step_edges e where e.tenant_id = $1 and e.from_id = s.id and e.kind = 'parent') as "parentId",
  array(select a.evidence_id from step_evidence a where a.tenant_id = $1 and a.step_id = s.id order by a.evidence_id) as "evidenceIds",
  array(select f.claim_id from step_facts f where f.tenant_id = $1 and f.step_id = s.id order by f.claim_id) as "factIds",
  s.support is null or not exists (
    select from jsonb_array_elements_text(s.support -> 'evidenceIds') as met (id)
    join support_withdrawals w on w.tenant_id = $1 and w.evidence_id = met.id) as stands
from steps s
where s.tenant_id = $1 and s.space_id = $2 and s.id = any ($3::text[])
