-- The saved rows that a recovery replaced, in the order in which it replaced them.
-- Params: $1 tenant_id, $2 recovery_id, $3 after ordinal, $4 limit.
-- Index: replaced_rows_pkey
select {{columns ReplacedRow except recovery_id, replaced_at}}
from replaced_rows
where tenant_id = $1 and recovery_id = $2 and ordinal > $3
order by ordinal
limit $4
