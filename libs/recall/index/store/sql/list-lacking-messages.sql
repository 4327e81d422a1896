-- The next messages of a space without a vector of a model, in the order of their ids.
-- Params: $1 tenant_id, $2 space_id, $3 model, $4 after id, $5 limit, $6 whether texts are left out whose vectors are requested one by one (vector_gaps).
-- Index: messages_pkey, embeddings_pkey, vector_gaps_pkey
select m.id, m.space_id, concat_ws(': ', m.speaker, m.content) as text, 0 as wording
from messages m
where m.tenant_id = $1 and m.space_id = $2 and m.id > $4
  and not exists (select from embeddings e where e.tenant_id = $1 and e.owner_id = m.id and e.model = $3)
  and (not $6::boolean or not exists (select from vector_gaps g where g.tenant_id = $1 and g.owner_id = m.id))
order by m.id
limit $5
