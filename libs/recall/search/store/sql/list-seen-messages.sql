-- The messages that a request may see and that match its filters. This fills the slot `memories` in the statements of
-- every retriever, with the column names that memories of all kinds share.
-- Params: $1 tenant_id; then the parameters of the conditions.
-- Index: none (the enclosing statement determines it)
select m.tenant_id, m.id, m.space_id, m.at as aging_from, m.search, m.session_id, m.ordinal, m.content as text
from messages m
join evidence e on e.tenant_id = $1 and e.id = m.id
where m.tenant_id = $1 and true /* seen */ and true /* filter */
