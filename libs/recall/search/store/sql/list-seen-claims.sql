-- The claims that a request may see and its filters admit. Takes the place of `memories` in the statements of every retriever, with the names that memories of all kinds share.
-- Params: $1 tenant_id; then those of the conditions.
-- Index: none (the statement around it chooses)
select c.tenant_id, c.id, c.space_id, c.aging_from, c.search, c.subject_n, c.predicate_n, c.value_key,
  (select s.text from claim_statements /* statements */ s where s.tenant_id = $1 and s.claim_id = c.id) as text
from claims /* claims */ c
where c.tenant_id = $1 and true /* seen */ and true /* filter */
