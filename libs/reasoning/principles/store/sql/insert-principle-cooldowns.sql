-- Writes the cooldowns of principles in a session.
-- Params: $1 tenant_id, $2 session_id, $3 space_id, $4 cooldowns jsonb array.
-- Index: principle_cooldowns_pkey
-- Insert: rows carry the tenant of $1
insert into principle_cooldowns (tenant_id, {{insert PrincipleCooldown except session_id, space_id}}, session_id, space_id)
select home.tenant_id, {{values PrincipleCooldown r except session_id, space_id}}, $2, $3
from tenants home
cross join jsonb_to_recordset($4::jsonb) as r ({{recordset PrincipleCooldown except session_id, space_id}})
where home.tenant_id = $1
on conflict (tenant_id, session_id, principle_id) do update set
  surfaced_at = excluded.surfaced_at, applications = excluded.applications, last_exemplar_id = excluded.last_exemplar_id
