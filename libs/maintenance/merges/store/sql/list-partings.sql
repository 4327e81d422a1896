-- Pairs among given claims whose merge was undone.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claim_merges_by_merged_idx
select m.survivor_id as "survivorId", m.merged_id as "mergedId"
from claim_merges m
where m.tenant_id = $1 and m.merged_id = any ($2::text[]) and m.survivor_id = any ($2) and m.undone_at is not null
order by m.id
