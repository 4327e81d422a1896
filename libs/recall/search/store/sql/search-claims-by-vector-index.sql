-- Claims nearest to the query in meaning, by the vector index of a model: for spaces too large to compare every vector.
-- Params: $1 tenant_id, $2 space_id, $3 query vector, $4 limit; then those of the conditions.
-- Index: embeddings_use_lite_en_2_idx
select c.id, 1 - (e.embedding <=> $3::vector) as similarity
from embeddings e
join claims /* claims */ c on c.tenant_id = $1 and c.id = e.owner_id
where e.tenant_id = $1 and e.space_id = $2 and e.kind = 'claim' and e.model = 'use-lite-en-2' /* model */
  and true /* seen */ and true /* filter */
order by e.embedding::vector(512) /* type */ <=> $3::vector::vector(512) /* type */
limit $4
