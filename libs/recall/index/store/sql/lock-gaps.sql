-- Returns the given texts that are still due, and locks them until the transaction ends. Texts that another process has
-- locked are skipped.
-- Params: $1 tenant_id, $2 owner ids text[].
-- Index: vector_gaps_pkey
select g.owner_id as id, {{columns VectorGap g except owner_id, next_at}}
from vector_gaps g
where g.tenant_id = $1 and g.owner_id = any ($2::text[]) and g.next_at <= now()
order by g.owner_id
for update skip locked
