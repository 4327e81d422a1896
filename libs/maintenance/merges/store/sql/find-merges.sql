-- A merge of a space.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: claim_merges_pkey
select {{columns ClaimMerge m}}
from claim_merges m
where m.tenant_id = $1 and m.space_id = $2 and m.id = $3
