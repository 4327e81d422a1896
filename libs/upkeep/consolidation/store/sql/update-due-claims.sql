-- What a run made of claims itself it need not look at again: they are as much compared as they were before.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 versions before integer[], $5 versions after integer[].
-- Index: consolidation_due_pkey, claim_checks_pkey
-- Writer: due-claims.ts (the list of the run that is open, and what was looked at)
with made as (
  select m.id, m.before, m.after from unnest($3::text[], $4::integer[], $5::integer[]) as m (id, before, after)
), listed as (
  update consolidation_due d set version = m.after
  from made m
  where d.tenant_id = $1 and d.space_id = $2 and d.claim_id = m.id and d.version = m.before
)
update claim_checks k set version = m.after
from made m
where k.tenant_id = $1 and k.claim_id = m.id and k.version = m.before
