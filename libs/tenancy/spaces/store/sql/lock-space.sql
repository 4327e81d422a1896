-- One space by id, locked until the transaction ends.
-- Params: $1 tenant_id, $2 id.
-- Index: spaces_pkey
select {{columns Space}}, clock_timestamp() as "databaseNow" from spaces where tenant_id = $1 and id = $2 for update
