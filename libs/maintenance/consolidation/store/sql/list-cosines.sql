-- The cosine similarity of pairs of claims. A pair is left out if one of its claims has no vector of the model.
-- Params: $1 tenant_id, $2 model, $3 one of each text[], $4 the other text[].
-- Index: embeddings_pkey
select p.one, p.other, 1 - (a.embedding <=> b.embedding) as cosine
from unnest($3::text[], $4::text[]) as p (one, other)
join embeddings a on a.tenant_id = $1 and a.owner_id = p.one and a.model = $2
join embeddings b on b.tenant_id = $1 and b.owner_id = p.other and b.model = $2
