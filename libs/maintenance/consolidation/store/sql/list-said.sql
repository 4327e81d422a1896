-- What claims say, and of what.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: claims_pkey, claim_statements_pkey
select c.id, said.text, c.subject_n as "subjectN"
from claims c
join claim_statements said on said.tenant_id = $1 and said.claim_id = c.id
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
