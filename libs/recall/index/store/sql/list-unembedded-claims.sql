-- Which of the given claims have no vector of a model yet, with their texts. Archived and retracted claims have no
-- vectors.
-- Params: $1 tenant_id, $2 ids, $3 model.
-- Index: claims_pkey, claim_statements_pkey
select c.id, c.space_id, said.text, c.wording
from claims c
cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where c.tenant_id = $1 and c.id = any ($2::text[]) and c.status not in ('archived', 'retracted')
  and not exists (select from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $3 and e.wording = c.wording)
order by c.id
