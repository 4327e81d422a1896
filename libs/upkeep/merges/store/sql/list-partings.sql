-- Pairs among given claims that were one and were parted again.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claim_merges_by_loser_idx
select m.keeper_id as "keeperId", m.loser_id as "loserId"
from claim_merges m
where m.tenant_id = $1 and m.loser_id = any ($2::text[]) and m.keeper_id = any ($2) and m.undone_at is not null
order by m.id
