-- The given ids of evidence that the reader may see.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: evidence_pkey
select e.id
from evidence e
where e.tenant_id = $1 and e.id = any ($2::text[])
