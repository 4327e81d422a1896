-- Locks evidence that was derived from evidence that is about to be marked: waits for every write that depends on it,
-- and prevents others from deriving more evidence from it.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: evidence_pkey
select e.id
from evidence e
where e.tenant_id = $1 and e.id = any ($2::text[])
order by e.id
for update
