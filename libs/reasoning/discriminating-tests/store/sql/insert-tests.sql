-- Inserts new tests, and writes the changed state of existing ones.
-- Params: $1 tenant_id, $2 tests jsonb array.
-- Index: discriminating_tests_pkey
-- Insert: rows carry the tenant of $1
insert into discriminating_tests (tenant_id, {{insert DiscriminatingTest}})
select home.tenant_id, {{values DiscriminatingTest r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset DiscriminatingTest}})
where home.tenant_id = $1
on conflict (tenant_id, id) do update set {{set DiscriminatingTest excluded changing}}
