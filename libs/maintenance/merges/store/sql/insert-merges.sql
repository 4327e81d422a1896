-- Inserts merges, or records that they were undone.
-- Params: $1 tenant_id, $2 merges jsonb array.
-- Index: claim_merges_pkey
-- Insert: rows carry the tenant of $1
insert into claim_merges (tenant_id, {{insert ClaimMerge}})
select home.tenant_id, {{values ClaimMerge r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset ClaimMerge}})
where home.tenant_id = $1
on conflict (tenant_id, id) do update
set undone_at = excluded.undone_at, undone_by = excluded.undone_by, note = excluded.note, version = excluded.version
