-- Claims nearest to the query in meaning, by comparing every vector of the space: exact, for spaces where that is cheap.
-- Params: $1 tenant_id, $2 space_id, $3 query vector, $4 limit, $5 model; then those of the conditions.
-- Index: embeddings_by_space_idx
select c.id
from embeddings e
join claims c on c.tenant_id = $1 and c.id = e.owner_id
where e.tenant_id = $1 and e.space_id = $2 and e.kind = 'claim' and e.model = $5
  and true /* seen */ and true /* filter */
order by e.embedding <=> $3::vector, c.id
limit $4
