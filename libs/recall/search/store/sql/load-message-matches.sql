-- Given messages and how they match a query.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 phrase pattern or null, $5 query vector or null, $6 model, $7 similarities that are already known float8[]; then the parameters of the conditions.
-- Index: messages_pkey
select {{columns Message m except space_id, private}}, e.weight, m.search, m.content ~* $4::text as "holdsPhrase",
  coalesce(given.similarity, (select 1 - (v.embedding <=> $5::vector) from embeddings v where v.tenant_id = $1 and v.owner_id = m.id and v.model = $6)) as similarity
from unnest($3::text[], $7::double precision[]) given (id, similarity)
join messages m on m.tenant_id = $1 and m.space_id = $2 and m.id = given.id
join evidence e on e.tenant_id = $1 and e.id = m.id
where true /* seen */ and true /* filter */
order by m.id
