-- Possible conflicts of a space by id, locked until the transaction ends.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: possible_conflicts_pkey
select {{columns PossibleConflict p}}
from possible_conflicts p
where p.tenant_id = $1 and p.space_id = $2 and p.id = any ($3::text[])
order by p.id
for update
