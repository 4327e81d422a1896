-- The next claims with a given status other than active that may be due to leave memory; those that have had the status
-- longest come first. The rules make the final decision.
-- Params: $1 tenant_id, $2 space_id, $3 status, $4 set aside before, $5 after set_aside_since, $6 after id, $7 limit, $8 run_id.
-- Index: claims_set_aside_idx
select c.id, c.set_aside_since::text as at
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.status = $3 and c.set_aside_since is not null and c.set_aside_since < $4 and (c.set_aside_since, c.id) > ($5::timestamptz, $6::text)
  and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $8 and g.kind = 'inactive' and g.claim_id = c.id) is null
order by c.set_aside_since, c.id
limit $7
