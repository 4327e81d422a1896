-- Writes proposals: new ones, and what became of them.
-- Params: $1 tenant_id, $2 proposals jsonb array.
-- Index: proposals_pkey
-- Insert: rows carry the tenant of $1
insert into proposals (tenant_id, space_id, id, kind, subject_id, change, reason, status, proposed_by, proposed_at, decided_by, decided_at, note, version)
select home.tenant_id, r."spaceId", r.id, r.kind, r."subjectId", r.change, r.reason, r.status, r."proposedBy", r."proposedAt", r."decidedBy", r."decidedAt", r.note, r.version
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r (id text, "spaceId" text, kind text, "subjectId" text, change jsonb, reason text, status text, "proposedBy" text,
  "proposedAt" timestamptz, "decidedBy" text, "decidedAt" timestamptz, note text, version integer)
where home.tenant_id = $1
on conflict (tenant_id, space_id, id) do update set
  status = excluded.status, decided_by = excluded.decided_by, decided_at = excluded.decided_at, note = excluded.note, version = excluded.version
