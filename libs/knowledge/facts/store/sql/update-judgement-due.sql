-- Records up to which fact the facts have been judged for evidence or a schema version.
-- Params: $1 tenant_id, $2 space_id, $3 about, $4 after_claim_id.
-- Index: judgements_due_pkey
update judgements_due
set after_claim_id = $4
where tenant_id = $1 and space_id = $2 and about = $3
