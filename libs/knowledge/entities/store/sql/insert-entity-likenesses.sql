-- Links a new entity to entities with similar names and, if it is stable, links these back to it.
-- Params: $1 tenant_id, $2 space_id, $3 entity_id, $4 others text[], $5 scores double precision[], $6 whether it is stable.
-- Index: entity_likenesses_pkey
-- Insert: rows carry the tenant of $1
insert into entity_likenesses (tenant_id, space_id, entity_id, other_id, score)
select home.tenant_id, $2, l.entity_id, l.other_id, l.score
from tenants home
cross join (
  select $3::text as entity_id, a.other_id, a.score from unnest($4::text[], $5::double precision[]) as a (other_id, score)
  union all
  select b.other_id, $3, b.score from unnest($4, $5) as b (other_id, score) where $6::boolean
) l
where home.tenant_id = $1
on conflict (tenant_id, entity_id, other_id) do nothing
