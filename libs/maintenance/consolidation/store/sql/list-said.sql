-- The texts and subjects of claims.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: claims_pkey, claim_statements_pkey
select c.id, said.text, c.subject_n as "subjectN"
from claims c
cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
