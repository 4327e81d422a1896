-- How many vectors of each model a space has.
-- Params: $1 tenant_id, $2 space_id.
-- Index: embeddings_by_space_idx
select e.model, count(*)::int as embedded
from embeddings e
where e.tenant_id = $1 and e.space_id = $2
group by e.model
order by e.model
