-- The nodes with words of their own that a request may see and that match its filters. This fills the slot `memories`
-- in the statements of the retrievers; its columns have the names that memories of all kinds share.
-- Params: $1 tenant_id; then the parameters of the conditions.
-- Index: none (the enclosing statement determines it)
select n.tenant_id, n.id, n.space_id, n.recorded_at as aging_from, n.search, n.text
from nodes n
where n.tenant_id = $1 and n.search is not null and true /* seen */ and true /* filter */
