-- Locks the row of a kind of maintenance that is due in a space until the transaction ends. Returns no row if another
-- worker has locked the row or has already started the kind.
-- Params: $1 tenant_id, $2 space_id, $3 kind, $4 now.
-- Index: maintenance_due_pkey
select kind from maintenance_due where tenant_id = $1 and space_id = $2 and kind = $3 and next_at <= $4
for update skip locked
