-- Starts a cascade.
-- Params: $1 tenant_id, $2 id, $3 space_id, $4 trigger, $5 root_ids text[], $6 started_at, $7 effect.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
insert into cascades (tenant_id, id, space_id, trigger, root_ids, state, visited, changed, waiting, low_rank, low_node, started_at, effect)
values ($1, $2, $3, $4, $5, 'running', 0, 0, cardinality($5::text[]), 0, '', $6, $7)
