-- The number of texts of the tenant that can be found by meaning, and how many of these texts have a vector of the
-- model that their space reads.
-- Params: $1 tenant_id, $2 default model, for spaces that have not set one.
-- Index: none (counts everything the tenant has)
select count(*)::int as texts, count(e.owner_id)::int as embedded
from (
  select c.id, c.space_id from claims c where c.tenant_id = $1 and c.status not in ('archived', 'retracted')
  union all
  select m.id, m.space_id from messages m where m.tenant_id = $1
) t
join spaces s on s.tenant_id = $1 and s.id = t.space_id
left join embeddings e on e.tenant_id = $1 and e.owner_id = t.id and e.model = coalesce(s.active_model, $2)
