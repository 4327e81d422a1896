-- Stores the data of a note that its claim does not contain.
-- Params: $1 tenant_id, $2 note jsonb.
-- Index: notes_pkey
-- Insert: the row carries the tenant of $1
insert into notes (tenant_id, {{insert Note}})
select home.tenant_id, {{values Note r}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as r ({{recordset Note}})
where home.tenant_id = $1
