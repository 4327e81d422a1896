-- Which of the given claims have no vector of a model yet, with their texts. What is archived or retracted has none.
-- Params: $1 tenant_id, $2 ids, $3 model.
-- Index: claims_pkey, claim_statements_pkey
select c.id, c.space_id, said.text, c.wording
from claims c
join claim_statements said on said.tenant_id = $1 and said.claim_id = c.id
where c.tenant_id = $1 and c.id = any ($2::text[]) and c.status not in ('archived', 'retracted')
  and not exists (select from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $3 and e.wording = c.wording)
order by c.id
