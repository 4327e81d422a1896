-- Memories nearest to the query in meaning, found by comparing every vector of the space. This is exact, and used for
-- spaces where it is cheap. Memories are looked up nearest first, until enough visible ones are found; `offset 0`
-- enforces this order.
-- Params: $1 tenant_id, $2 space_id, $3 query vector, $4 limit, $5 model; then the parameters of the conditions.
-- Index: embeddings_by_space_idx
select m.id, 1 - v.distance as similarity
from (
  select v.owner_id, v.embedding <=> $3::vector as distance
  from embeddings v
  where v.tenant_id = $1 and v.space_id = $2 and v.kind = 'claim' /* kind */ and v.model = $5
  order by distance, v.owner_id
  offset 0
) v
join claims /* memories */ m on m.tenant_id = $1 and m.id = v.owner_id
order by v.distance, v.owner_id
limit $4
