-- Writes by which version of the schema a fact was accepted last.
-- Params: $1 tenant_id, $2 claim id, $3 holds, $4 schema version.
-- Index: facts_pkey
update facts set holds = $3, schema_version = $4 where tenant_id = $1 and claim_id = $2
