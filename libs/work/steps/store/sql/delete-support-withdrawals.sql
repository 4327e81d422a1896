-- Removes the withdrawals of evidence that counts again.
-- Params: $1 tenant_id, $2 evidence ids text[].
-- Index: support_withdrawals_pkey
delete from support_withdrawals w
where w.tenant_id = $1 and w.evidence_id = any ($2::text[])
