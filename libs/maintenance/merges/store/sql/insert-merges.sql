-- Keeps merges, or that they were undone.
-- Params: $1 tenant_id, $2 merges jsonb array.
-- Index: claim_merges_pkey
-- Insert: rows carry the tenant of $1
insert into claim_merges (tenant_id, id, space_id, survivor_id, merged_id, rule, score, run_id, survivor_before, survivor_after, merged_before, merged_after, transferred, merged_at,
  undone_at, undone_by, note, version)
select home.tenant_id, r.id, r."spaceId", r."survivorId", r."mergedId", r.rule, r.score, r."runId", r."survivorBefore", r."survivorAfter", r."mergedBefore", r."mergedAfter", r.transferred, r."mergedAt",
  r."undoneAt", r."undoneBy", r.note, r.version
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r (id text, "spaceId" text, "survivorId" text, "mergedId" text, rule text, score double precision, "runId" text, "survivorBefore" jsonb,
  "survivorAfter" jsonb, "mergedBefore" jsonb, "mergedAfter" jsonb, transferred jsonb, "mergedAt" timestamptz, "undoneAt" timestamptz, "undoneBy" text, note text, version integer)
where home.tenant_id = $1
on conflict (tenant_id, id) do update
set undone_at = excluded.undone_at, undone_by = excluded.undone_by, note = excluded.note, version = excluded.version
