-- The given evidence that is in the support of a step, or was there until it was withdrawn. For each piece of evidence:
-- whether it counts, and whether it is already withdrawn.
-- Params: $1 tenant_id, $2 evidence ids text[].
-- Index: evidence_pkey, step_evidence_steps_idx, steps_pkey, support_withdrawals_pkey
select e.id, e.counts as live, w.evidence_id is not null as "isWithdrawn"
from evidence e
left join support_withdrawals w on w.tenant_id = $1 and w.evidence_id = e.id
where e.tenant_id = $1 and e.id = any ($2::text[])
  and (w.evidence_id is not null or exists (
    select from step_evidence a
    join steps s on s.tenant_id = $1 and s.id = a.step_id
    where a.tenant_id = $1 and a.evidence_id = e.id and s.support -> 'evidenceIds' ? e.id))
order by e.id
