-- Inserts new candidates, and updates existing ones after a decision.
-- Params: $1 tenant_id, $2 candidates jsonb array.
-- Index: candidates_pkey
-- Insert: rows carry the tenant of $1
insert into candidates (tenant_id, {{insert Candidate}})
select home.tenant_id, {{values Candidate r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset Candidate}})
where home.tenant_id = $1
on conflict (tenant_id, id) do update set
  audit_id = excluded.audit_id, state = excluded.state, claim_id = excluded.claim_id, decided_at = excluded.decided_at, version = excluded.version
