-- Memories nearest to the query in meaning, found by comparing only those that may be seen. This is exact, and used for
-- conditions that leave few memories of a large space. `offset 0` makes the conditions apply before the vectors, which
-- are large, are read.
-- Params: $1 tenant_id, $2 space_id, $3 query vector, $4 limit, $5 model; then the parameters of the conditions.
-- Index: claims_newest_idx, messages_newest_idx, embeddings_pkey
select m.id, 1 - v.distance as similarity
from (
  select m.id
  from claims /* memories */ m
  where m.tenant_id = $1 and m.space_id = $2
  offset 0
) m
cross join lateral (
  select v.embedding <=> $3::vector as distance
  from embeddings v
  where v.tenant_id = $1 and v.owner_id = m.id and v.model = $5
  offset 0
) v
order by v.distance, m.id
limit $4
