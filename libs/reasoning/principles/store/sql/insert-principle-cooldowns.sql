-- Writes the cooldowns of principles in a session.
-- Params: $1 tenant_id, $2 session_id, $3 space_id, $4 cooldowns jsonb array.
-- Index: principle_cooldowns_pkey
-- Insert: rows carry the tenant of $1
insert into principle_cooldowns (tenant_id, session_id, principle_id, space_id, surfaced_at, applications, last_exemplar_id)
select home.tenant_id, $2, r."principleId", $3, r."surfacedAt", r.applications, r."lastExemplarId"
from tenants home
cross join jsonb_to_recordset($4::jsonb) as r ("principleId" text, "surfacedAt" integer, applications integer, "lastExemplarId" text)
where home.tenant_id = $1
on conflict (tenant_id, session_id, principle_id) do update set
  surfaced_at = excluded.surfaced_at, applications = excluded.applications, last_exemplar_id = excluded.last_exemplar_id
