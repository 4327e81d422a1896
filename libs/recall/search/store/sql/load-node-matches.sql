-- Given nodes and how they match a query. They have no vectors, so they are not compared by meaning.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 phrase pattern or null; then the parameters of the conditions.
-- Index: nodes_pkey
select n.id, n.type, n.text, n.recorded_at as "recordedAt", n.search, n.text ~* $4::text as "holdsPhrase", null::double precision as similarity
from nodes n
where n.tenant_id = $1 and n.space_id = $2 and n.id = any ($3::text[]) and n.search is not null
  and true /* seen */ and true /* filter */
order by n.id
