-- Stores new evidence exactly as it was given.
-- Params: $1 tenant_id, $2 rows jsonb array.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into evidence (tenant_id, {{insert Evidence except revoked_at, revoked_reason, lapses_at, parent_ids, tainted_at}}, lapses_at, parent_ids)
select home.tenant_id, {{values Evidence e except revoked_at, revoked_reason, lapses_at, parent_ids, tainted_at}}, e."staleAt", nullif(e."parentEvidenceIds", '{}')
from tenants home
cross join jsonb_to_recordset($2::jsonb) as e ({{recordset Evidence except revoked_at, revoked_reason, lapses_at, parent_ids, tainted_at}}, "parentEvidenceIds" text[])
where home.tenant_id = $1
