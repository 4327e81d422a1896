-- The given pieces of evidence that no other transaction is changing, without their content, locked against revocation
-- until this transaction ends.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: evidence_pkey
select e.id, e.counts as live
from evidence e
where e.tenant_id = $1 and e.id = any ($2::text[])
order by e.id
for share skip locked
