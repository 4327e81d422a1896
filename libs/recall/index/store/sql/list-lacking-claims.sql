-- The next claims of a space without a vector of a model, in the order of their ids. Archived and retracted claims have
-- no vectors.
-- Params: $1 tenant_id, $2 space_id, $3 model, $4 after id, $5 limit, $6 whether texts are left out whose vectors are requested one by one (vector_gaps).
-- Index: claims_listed_idx, claim_statements_pkey, embeddings_pkey, vector_gaps_pkey
select c.id, c.space_id, said.text, c.wording
from (
  select c.id, c.space_id, c.wording
  from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.id > $4 and c.status not in ('archived', 'retracted')
    and not exists (select from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $3 and e.wording = c.wording)
    and (not $6::boolean or not exists (select from vector_gaps g where g.tenant_id = $1 and g.owner_id = c.id))
  order by c.id
  limit $5
) c
cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
order by c.id
