-- Saves the rows that a recovery replaces.
-- Params: $1 tenant_id, $2 rows jsonb array, $3 recovery_id, $4 replaced_at.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: replaced-rows.ts (operational state, not a projection)
insert into replaced_rows (tenant_id, recovery_id, ordinal, table_name, row_key, before, after_hash, replaced_at)
select home.tenant_id, $3, r.ordinal, r."tableName", r."rowKey", r.before, r."afterHash", $4
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r (ordinal integer, "tableName" text, "rowKey" jsonb, before jsonb, "afterHash" text)
where home.tenant_id = $1
