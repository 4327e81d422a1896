-- Inserts new interruptions, and updates the type and the time of existing ones.
-- Params: $1 tenant_id, $2 interruptions jsonb array.
-- Index: interruptions_pkey
-- Insert: rows carry the tenant of $1
insert into interruptions (tenant_id, {{insert Interruption}})
select home.tenant_id, {{values Interruption r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset Interruption}})
where home.tenant_id = $1
on conflict (tenant_id, id) do update set {{set Interruption excluded only type, interrupted_at}}
