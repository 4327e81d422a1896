-- The predicate with a given name or alias.
-- Params: $1 tenant_id, $2 space_id, $3 comparable name.
-- Index: predicates_pkey
select {{columns Predicate}}
from predicates
where tenant_id = $1 and space_id = $2 and name_n = $3
union all
select {{columns Predicate}}
from predicates
where tenant_id = $1 and space_id = $2 and aliases <> '{}' and aliases @> array[$3::text]
limit 1
