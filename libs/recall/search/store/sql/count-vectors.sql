-- How many vectors a space has of one kind and model, counted no further than asked, and whether an index serves the model.
-- Params: $1 tenant_id, $2 space_id, $3 kind, $4 model, $5 most, $6 name of the index.
-- Index: embeddings_by_space_idx
select count(*)::integer as vectors, exists (select from pg_index i where i.indexrelid = to_regclass($6) and i.indisvalid) as "isIndexed"
from (select from embeddings e where e.tenant_id = $1 and e.space_id = $2 and e.kind = $3 and e.model = $4 limit $5) counted
