-- The last id of the next range of claims that may be due, either among all claims or among those that changed.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 whether all claims boolean, $5 limit.
-- Index: claims_listed_idx, claim_changes_pkey
select max(s.id) as "upTo"
from (
  (select c.id from claims c where c.tenant_id = $1 and c.space_id = $2 and c.id > $3 and $4::boolean order by c.id limit $5)
  union all
  (select distinct n.claim_id from claim_changes n where n.tenant_id = $1 and n.space_id = $2 and n.claim_id > $3 and not $4::boolean order by 1 limit $5)
) s
