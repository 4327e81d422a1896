-- Writes by which version of the schema a fact was accepted last.
-- Params: $1 tenant_id, $2 claim id, $3 fact jsonb.
-- Index: claim_statements_pkey
update claim_statements set fact = $3::jsonb where tenant_id = $1 and claim_id = $2
