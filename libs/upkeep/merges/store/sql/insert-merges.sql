-- Keeps merges, or that they were undone.
-- Params: $1 tenant_id, $2 merges jsonb array.
-- Index: claim_merges_pkey
-- Insert: rows carry the tenant of $1
insert into claim_merges (tenant_id, id, space_id, keeper_id, loser_id, rule, score, run_id, keeper_before, keeper_after, loser_before, loser_after, moved, merged_at,
  undone_at, undone_by, note, version)
select $1, r.id, r."spaceId", r."keeperId", r."loserId", r.rule, r.score, r."runId", r."keeperBefore", r."keeperAfter", r."loserBefore", r."loserAfter", r.moved, r."mergedAt",
  r."undoneAt", r."undoneBy", r.note, r.version
from jsonb_to_recordset($2::jsonb) as r (id text, "spaceId" text, "keeperId" text, "loserId" text, rule text, score double precision, "runId" text, "keeperBefore" jsonb,
  "keeperAfter" jsonb, "loserBefore" jsonb, "loserAfter" jsonb, moved jsonb, "mergedAt" timestamptz, "undoneAt" timestamptz, "undoneBy" text, note text, version integer)
on conflict (tenant_id, id) do update
set undone_at = excluded.undone_at, undone_by = excluded.undone_by, note = excluded.note, version = excluded.version
