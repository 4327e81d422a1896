-- Removes the outcome of a claim from the record of a source.
-- Params: $1 tenant_id, $2 claim_id, $3 source_id.
-- Index: source_settlements_pkey
delete from source_settlements where tenant_id = $1 and claim_id = $2 and source_id = $3
