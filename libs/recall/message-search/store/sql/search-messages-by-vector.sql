-- Messages nearest to the query in meaning, by comparing every vector of the space: exact, for spaces where that is cheap.
-- Params: $1 tenant_id, $2 space_id, $3 query vector, $4 limit, $5 model; then those of the conditions.
-- Index: embeddings_by_space_idx
select m.id
from embeddings v
join messages m on m.tenant_id = $1 and m.id = v.owner_id
join evidence e on e.tenant_id = $1 and e.id = m.id
where v.tenant_id = $1 and v.space_id = $2 and v.kind = 'message' and v.model = $5
  and true /* seen */ and true /* filter */
order by v.embedding <=> $3::vector, m.id
limit $4
