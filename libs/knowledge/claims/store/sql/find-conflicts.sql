-- Conflicts of a space by id, in no defined order.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: conflicts_pkey
select
  {{columns Conflict k}}
from conflicts k
where k.tenant_id = $1 and k.space_id = $2 and k.id = any ($3::text[])
