-- How many claims a space remembers, and how many of them are believed, as a dry run would have left them.
-- Params: $1 tenant_id, $2 space_id, $3 run_id.
-- Index: claims_newest_idx, consolidation_scratch_pkey
select
  (count(*) filter (where c.status not in ('archived', 'retracted')))::int - (
    select count(*) from consolidation_scratch s join claims a on a.tenant_id = $1 and a.id = s.claim_id
    where s.tenant_id = $1 and s.space_id = $2 and s.run_id = $3 and s.kind = 'archived' and a.status not in ('archived', 'retracted'))::int as total,
  (count(*) filter (where c.status = 'active'))::int - (
    select count(*) from consolidation_scratch s join claims a on a.tenant_id = $1 and a.id = s.claim_id
    where s.tenant_id = $1 and s.space_id = $2 and s.run_id = $3 and s.kind = 'gone' and a.status = 'active')::int as active
from claims c
where c.tenant_id = $1 and c.space_id = $2
