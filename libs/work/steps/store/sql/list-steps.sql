-- Steps of a task in the order of their creation.
-- Params: $1 tenant_id, $2 task_id, $3 after ordinal, $4 limit, $5 status or null.
-- Index: steps_tenant_id_task_id_ordinal_key, step_edges_pkey, step_evidence_pkey, step_facts_pkey, support_withdrawals_pkey
select {{columns Step s}},
  (select e.to_id from step_edges e where e.tenant_id = $1 and e.from_id = s.id and e.kind = 'parent') as "parentId",
  array(select a.evidence_id from step_evidence a where a.tenant_id = $1 and a.step_id = s.id order by a.evidence_id) as "evidenceIds",
  array(select f.claim_id from step_facts f where f.tenant_id = $1 and f.step_id = s.id order by f.claim_id) as "factIds",
  s.support is null or not exists (
    select from jsonb_array_elements_text(s.support -> 'evidenceIds') as met (id)
    join support_withdrawals w on w.tenant_id = $1 and w.evidence_id = met.id) as stands
from steps s
where s.tenant_id = $1 and s.task_id = $2 and s.ordinal > $3 and ($5::text is null or s.status = $5)
order by s.ordinal
limit $4
