-- Inserts new proposals, and writes the changed state of existing ones.
-- Params: $1 tenant_id, $2 proposals jsonb array.
-- Index: proposals_pkey
-- Insert: rows carry the tenant of $1
insert into proposals (tenant_id, {{insert Proposal}})
select home.tenant_id, {{values Proposal r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset Proposal}})
where home.tenant_id = $1
on conflict (tenant_id, space_id, id) do update set
  status = excluded.status, decided_by = excluded.decided_by, decided_at = excluded.decided_at, note = excluded.note, version = excluded.version
