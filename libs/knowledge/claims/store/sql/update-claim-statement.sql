-- Replaces the text of a claim with the wording of the assertion that owns it.
-- Params: $1 tenant_id, $2 claim id, $3 text.
-- Index: claim_statements_pkey
update claim_statements set text = $3 where tenant_id = $1 and claim_id = $2
