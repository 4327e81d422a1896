-- The merges of a space, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 a claim that is a party, or null.
-- Index: claim_merges_listed_idx
select {{columns ClaimMerge m}}
from claim_merges m
where m.tenant_id = $1 and m.space_id = $2 and m.id < $3 and ($5::text is null or m.survivor_id = $5 or m.merged_id = $5)
order by m.id desc
limit $4
