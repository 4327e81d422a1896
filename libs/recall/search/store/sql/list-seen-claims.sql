-- The claims that a request may see and that match its filters. This fills the slot `memories` in the statements of
-- every retriever, with the column names that memories of all kinds share.
-- Params: $1 tenant_id; then the parameters of the conditions.
-- Index: none (the enclosing statement determines it)
select c.tenant_id, c.id, c.space_id, c.aging_from, c.search, c.subject_n, c.predicate_n, c.value_key,
  (select s.text from claim_statements /* statements */ s where s.tenant_id = $1 and s.claim_id = c.id) as text
from claims /* claims */ c
where c.tenant_id = $1 and true /* seen */ and true /* filter */
