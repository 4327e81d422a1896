-- Those of the given claims that are active or disputed and have a vector of a model, of their present wording.
-- Params: $1 tenant_id, $2 ids text[], $3 model.
-- Index: claims_pkey, embeddings_pkey
select c.id
from claims c
where c.tenant_id = $1 and c.id = any ($2::text[]) and c.status in ('active', 'disputed')
  and exists (select from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $3 and e.wording = c.wording)
order by c.id
