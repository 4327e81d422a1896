-- The merges in force in which one of the given claims takes part.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claim_merges_by_survivor_idx, claim_merges_by_merged_idx
select {{columns ClaimMerge m}}
from claim_merges m
where m.tenant_id = $1 and m.undone_at is null and m.id in (
  select k.id from claim_merges k where k.tenant_id = $1 and k.survivor_id = any ($2::text[])
  union
  select l.id from claim_merges l where l.tenant_id = $1 and l.merged_id = any ($2))
order by m.id
