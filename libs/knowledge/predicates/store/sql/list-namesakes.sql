-- Predicates of a space that have any of the given names as their name or as an alias.
-- Params: $1 tenant_id, $2 space_id, $3 comparable names text[].
-- Index: predicates_pkey
select {{columns Predicate}}
from predicates
where tenant_id = $1 and space_id = $2 and (name_n = any ($3::text[]) or aliases && $3::text[])
order by name_n
