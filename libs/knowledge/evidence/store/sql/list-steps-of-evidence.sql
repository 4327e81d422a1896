-- Steps that evidence is attached to, in the order of their ids, up to a limit for each piece of evidence.
-- Params: $1 tenant_id, $2 evidence_ids text[], $3 limit for each.
-- Index: step_evidence_steps_idx
select e.id, array(
    select s.step_id from step_evidence s where s.tenant_id = $1 and s.evidence_id = e.id order by s.step_id limit $3
  ) as "stepIds"
from unnest($2::text[]) as e (id)
