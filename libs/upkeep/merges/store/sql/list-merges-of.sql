-- The merges that stand with one of given claims as a party.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claim_merges_by_keeper_idx, claim_merges_by_loser_idx
select m.id, m.space_id as "spaceId", m.keeper_id as "keeperId", m.loser_id as "loserId", m.rule, m.score, m.run_id as "runId", m.keeper_before as "keeperBefore",
  m.keeper_after as "keeperAfter", m.loser_before as "loserBefore", m.loser_after as "loserAfter", m.moved, m.merged_at as "mergedAt", m.undone_at as "undoneAt",
  m.undone_by as "undoneBy", m.note, m.version
from claim_merges m
where m.tenant_id = $1 and m.undone_at is null and m.id in (
  select k.id from claim_merges k where k.tenant_id = $1 and k.keeper_id = any ($2::text[])
  union
  select l.id from claim_merges l where l.tenant_id = $1 and l.loser_id = any ($2))
order by m.id
