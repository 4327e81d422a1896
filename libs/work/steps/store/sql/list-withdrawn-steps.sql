-- Done steps of a space that wait to be judged again, each with the evidence that was withdrawn from it, ordered by
-- this evidence.
-- Params: $1 tenant_id, $2 space_id, $3 after evidence_id, $4 after step_id, $5 limit.
-- Index: support_withdrawals_open_idx, step_evidence_steps_idx, steps_pkey
select w.evidence_id as "evidenceId", s.id as "stepId"
from support_withdrawals w
join step_evidence a on a.tenant_id = $1 and a.evidence_id = w.evidence_id
join steps s on s.tenant_id = $1 and s.id = a.step_id
where w.tenant_id = $1 and w.space_id = $2 and not w.settled and w.evidence_id >= $3 and (w.evidence_id, a.step_id) > ($3, $4)
  and s.status = 'done' and s.support -> 'evidenceIds' ? w.evidence_id
order by w.evidence_id, a.step_id
limit $5
