-- Claims nearest to the query in meaning, by comparing those alone that may be seen: exact, for conditions that leave few of a large space.
-- `offset 0` keeps the conditions before the vectors, which are large.
-- Params: $1 tenant_id, $2 space_id, $3 query vector, $4 limit, $5 model; then those of the conditions.
-- Index: claims_newest_idx, embeddings_pkey
select c.id, 1 - e.distance as similarity
from (
  select c.id
  from claims /* claims */ c
  where c.tenant_id = $1 and c.space_id = $2
    and true /* seen */ and true /* filter */
  offset 0
) c
cross join lateral (
  select e.embedding <=> $3::vector as distance
  from embeddings e
  where e.tenant_id = $1 and e.owner_id = c.id and e.model = $5
  offset 0
) e
order by e.distance, c.id
limit $4
