-- Evidence of a space that was withdrawn from the support of steps, if not all of these steps have been judged again.
-- Params: $1 tenant_id, $2 space_id, $3 after evidence_id, $4 limit.
-- Index: support_withdrawals_open_idx
select w.evidence_id as "evidenceId"
from support_withdrawals w
where w.tenant_id = $1 and w.space_id = $2 and not w.settled and w.evidence_id > $3
order by w.evidence_id
limit $4
