-- The texts of notes.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claim_statements_pkey
select s.text
from claim_statements s
where s.tenant_id = $1 and s.claim_id = any ($2::text[])
order by s.claim_id
