-- A merge of a space.
-- Params: $1 tenant_id, $2 space_id, $3 id.
-- Index: claim_merges_pkey
select m.id, m.space_id as "spaceId", m.survivor_id as "survivorId", m.merged_id as "mergedId", m.rule, m.score, m.run_id as "runId", m.survivor_before as "survivorBefore",
  m.survivor_after as "survivorAfter", m.merged_before as "mergedBefore", m.merged_after as "mergedAfter", m.transferred, m.merged_at as "mergedAt", m.undone_at as "undoneAt",
  m.undone_by as "undoneBy", m.note, m.version
from claim_merges m
where m.tenant_id = $1 and m.space_id = $2 and m.id = $3
