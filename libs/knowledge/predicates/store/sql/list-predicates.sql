-- The predicates of a space by comparable name.
-- Params: $1 tenant_id, $2 space_id, $3 after name, $4 limit.
-- Index: predicates_pkey
select {{columns Predicate}}
from predicates
where tenant_id = $1 and space_id = $2 and name_n > $3
order by name_n
limit $4
