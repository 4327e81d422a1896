-- The number of dimensions of the stored vectors of a model in a space, read from any one of them.
-- Params: $1 tenant_id, $2 space_id, $3 model.
-- Index: embeddings_by_space_idx
select vector_dims(e.embedding) as dimensions
from embeddings e
where e.tenant_id = $1 and e.space_id = $2 and e.kind in ('claim', 'message') and e.model = $3
limit 1
