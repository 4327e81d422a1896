-- The given withdrawals whose evidence no longer supports any done step, locked so that none of them is reverted in the
-- meantime.
-- Params: $1 tenant_id, $2 evidence ids text[].
-- Index: support_withdrawals_pkey, step_evidence_steps_idx, steps_pkey
select w.evidence_id as "evidenceId"
from support_withdrawals w
where w.tenant_id = $1 and w.evidence_id = any ($2::text[]) and not w.settled
  and not exists (
    select from step_evidence a
    join steps s on s.tenant_id = $1 and s.id = a.step_id
    where a.tenant_id = $1 and a.evidence_id = w.evidence_id and s.status = 'done' and s.support -> 'evidenceIds' ? w.evidence_id)
order by w.evidence_id
for update of w
