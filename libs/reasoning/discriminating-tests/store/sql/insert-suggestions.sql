-- Inserts new suggestions, and writes the changed state of existing ones.
-- Params: $1 tenant_id, $2 suggestions jsonb array.
-- Index: test_suggestions_pkey
-- Insert: rows carry the tenant of $1
insert into test_suggestions (tenant_id, {{insert TestSuggestion}})
select home.tenant_id, {{values TestSuggestion r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset TestSuggestion}})
where home.tenant_id = $1
on conflict (tenant_id, claim_id) do update set {{set TestSuggestion excluded changing}}
