-- Done steps that have any of the given evidence in their support, once for each piece of it, up to a limit. The steps
-- are not sorted, because sorting would require reading all of them.
-- Params: $1 tenant_id, $2 evidence ids text[], $3 limit.
-- Index: step_evidence_steps_idx, steps_pkey
select s.id
from step_evidence a
join steps s on s.tenant_id = $1 and s.id = a.step_id
where a.tenant_id = $1 and a.evidence_id = any ($2::text[]) and s.status = 'done' and s.support -> 'evidenceIds' ? a.evidence_id
limit $3
