-- Claims nearest to the query in meaning, by comparing every vector of the space: exact, for spaces where that is cheap.
-- Only the nearest are looked up as claims, until enough of them may be seen; `offset 0` keeps it in this order.
-- Params: $1 tenant_id, $2 space_id, $3 query vector, $4 limit, $5 model; then those of the conditions.
-- Index: embeddings_by_space_idx
select c.id, 1 - e.distance as similarity
from (
  select e.owner_id, e.embedding <=> $3::vector as distance
  from embeddings e
  where e.tenant_id = $1 and e.space_id = $2 and e.kind = 'claim' and e.model = $5
  order by distance, e.owner_id
  offset 0
) e
join claims /* claims */ c on c.tenant_id = $1 and c.id = e.owner_id
where true /* seen */ and true /* filter */
order by e.distance, e.owner_id
limit $4
