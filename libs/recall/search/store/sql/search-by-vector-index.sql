-- The memories nearest to the query in meaning, found through the vector index of a model. Used for spaces that are too
-- large to compare every vector.
-- Params: $1 tenant_id, $2 space_id, $3 query vector, $4 limit; then the parameters of the conditions.
-- Index: embeddings_use_lite_en_2_idx
select m.id, 1 - (v.embedding <=> $3::vector) as similarity
from embeddings v
join claims /* memories */ m on m.tenant_id = $1 and m.id = v.owner_id
where v.tenant_id = $1 and v.space_id = $2 and v.kind = 'claim' /* kind */ and v.model = 'use-lite-en-2' /* model */
order by v.embedding::vector(512) /* type */ <=> $3::vector::vector(512) /* type */
limit $4
