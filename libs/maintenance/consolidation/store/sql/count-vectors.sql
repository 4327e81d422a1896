-- How many vectors of a model the claims of a space have.
-- Params: $1 tenant_id, $2 space_id, $3 model.
-- Index: embeddings_by_space_idx
select count(*)::int as vectors
from embeddings e
where e.tenant_id = $1 and e.space_id = $2 and e.kind = 'claim' and e.model = $3
