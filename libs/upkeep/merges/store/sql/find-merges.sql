-- A merge of a space.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: claim_merges_pkey
select m.id, m.space_id as "spaceId", m.keeper_id as "keeperId", m.loser_id as "loserId", m.rule, m.score, m.run_id as "runId", m.keeper_before as "keeperBefore",
  m.keeper_after as "keeperAfter", m.loser_before as "loserBefore", m.loser_after as "loserAfter", m.moved, m.merged_at as "mergedAt", m.undone_at as "undoneAt",
  m.undone_by as "undoneBy", m.note, m.version
from claim_merges m
where m.tenant_id = $1 and m.space_id = $2 and m.id = $3
