-- The next active claims that may have faded; those due for the longest time come first. The rules make the final
-- decision.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 after decays_at, $5 after id, $6 limit, $7 run_id.
-- Index: claims_decaying_idx
select c.id, c.decays_at::text as at
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active' and c.decays_at is not null and c.decays_at <= $3 and (c.decays_at, c.id) > ($4::timestamptz, $5::text)
  and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $7 and g.kind = 'inactive' and g.claim_id = c.id) is null
order by c.decays_at, c.id
limit $6
