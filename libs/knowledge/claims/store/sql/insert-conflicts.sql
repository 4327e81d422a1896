-- Opens conflicts, or writes what became of them.
-- Params: $1 tenant_id, $2 conflicts jsonb array.
-- Index: conflicts_pkey
-- Insert: rows carry the tenant of $1
insert into conflicts (tenant_id,
  id, space_id, new_claim_id, existing_claim_id, subject_n, predicate_n, is_blocking, reason, new_trust, existing_trust, status, resolution,
  resolved_by, note, description, root_cause, opened_by, replaced_by, opened_at, resolved_at, version, uncontested, first_side)
select home.tenant_id,
  r.id, r."spaceId", r."newClaimId", r."existingClaimId", r."subjectN", r."predicateN", r."isBlocking", r.reason, r."newTrust", r."existingTrust",
  r.status, r.resolution, r."resolvedBy", r.note, r.description, r."rootCause", r."openedBy", r."replacedBy", r."openedAt", r."resolvedAt", r.version, r.uncontested, r."firstSide"
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r (
  id text, "spaceId" text, "newClaimId" text, "existingClaimId" text, "subjectN" text, "predicateN" text, "isBlocking" boolean, reason text,
  "newTrust" double precision, "existingTrust" double precision, status text, resolution text, "resolvedBy" text, note text, description text, "rootCause" text, "openedBy" text, "replacedBy" text,
  "openedAt" timestamptz, "resolvedAt" timestamptz, version integer, uncontested text[], "firstSide" text)
where home.tenant_id = $1
on conflict (tenant_id, id) do update
set status = excluded.status, resolution = excluded.resolution, resolved_by = excluded.resolved_by, note = excluded.note, replaced_by = excluded.replaced_by, resolved_at = excluded.resolved_at, version = excluded.version,
  uncontested = excluded.uncontested
