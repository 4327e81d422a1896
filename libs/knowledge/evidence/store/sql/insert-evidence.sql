-- Stores new evidence as it was given. A message is private if its session is, even if an older event does not say so.
-- Params: $1 tenant_id, $2 rows jsonb array.
-- Index: sessions_pkey
-- Insert: rows carry the tenant of $1
insert into evidence (tenant_id, {{insert Evidence except private, revoked_at, revoked_reason, lapses_at, parent_ids, tainted_at}}, lapses_at, parent_ids, private)
select home.tenant_id, {{values Evidence e except private, revoked_at, revoked_reason, lapses_at, parent_ids, tainted_at}}, e."staleAt", nullif(e."parentEvidenceIds", '{}'),
  e.kind = 'message' and exists (select from sessions s where s.tenant_id = $1 and s.id = e."sessionId" and s.private)
from tenants home
cross join jsonb_to_recordset($2::jsonb) as e ({{recordset Evidence except private, revoked_at, revoked_reason, lapses_at, parent_ids, tainted_at}}, "parentEvidenceIds" text[])
where home.tenant_id = $1
