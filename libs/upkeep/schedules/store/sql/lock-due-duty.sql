-- A duty of a space that has come, held until the transaction ends; nothing where another worker holds it or has begun it.
-- Params: $1 tenant_id, $2 space_id, $3 duty, $4 now.
-- Index: upkeep_due_pkey
select duty from upkeep_due where tenant_id = $1 and space_id = $2 and duty = $3 and next_at <= $4
for update skip locked
