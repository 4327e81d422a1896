-- Texts that lack vectors and are due for a check, the longest overdue first.
-- Params: $1 tenant_id, $2 limit.
-- Index: vector_gaps_due_idx
select g.owner_id as id, g.message from vector_gaps g where g.tenant_id = $1 and g.next_at <= now() order by g.next_at, g.owner_id limit $2
