-- Those of the ids under which the reader finds evidence.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: evidence_pkey
select e.id
from evidence e
where e.tenant_id = $1 and e.id = any ($2::text[])
