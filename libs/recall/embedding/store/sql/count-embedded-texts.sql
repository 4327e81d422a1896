-- How many texts of the tenant there are, and how many of them have a vector of the model.
-- Params: $1 tenant_id, $2 model.
-- Index: none (counts everything the tenant has)
select count(*)::int as texts, count(e.owner_id)::int as embedded
from (
  select c.id from claims c where c.tenant_id = $1
  union all
  select m.id from messages m where m.tenant_id = $1
) t
left join embeddings e on e.tenant_id = $1 and e.owner_id = t.id and e.model = $2
