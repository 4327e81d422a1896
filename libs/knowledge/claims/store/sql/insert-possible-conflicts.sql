-- Writes possible conflicts: new ones, and what became of them. A pair is marked once, however it was found.
-- Params: $1 tenant_id, $2 possible conflicts jsonb array.
-- Index: possible_conflicts_pair_idx
-- Insert: rows carry the tenant of $1
insert into possible_conflicts (tenant_id, space_id, id, claim_id, weaker_id, near, found_by, differs, sentence, author, text_key, status, found_at, decided_by, decided_at, note, conflict_id, version)
select home.tenant_id, r."spaceId", r.id, r."claimId", r."weakerId", r.near, r."foundBy", r.differs, r.sentence, r.author, r."textKey", r.status, r."foundAt", r."decidedBy", r."decidedAt", r.note, r."conflictId", r.version
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ("spaceId" text, id text, "claimId" text, "weakerId" text, near double precision, "foundBy" text, differs text[], sentence text, author text, "textKey" uuid,
  status text, "foundAt" timestamptz, "decidedBy" text, "decidedAt" timestamptz, note text, "conflictId" text, version integer)
where home.tenant_id = $1
on conflict (tenant_id, weaker_id, claim_id) do update set
  status = excluded.status, decided_by = excluded.decided_by, decided_at = excluded.decided_at, note = excluded.note, conflict_id = excluded.conflict_id, version = excluded.version
where possible_conflicts.id = excluded.id
