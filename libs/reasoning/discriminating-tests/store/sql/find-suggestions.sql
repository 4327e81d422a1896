-- The suggestions about given claims, open or settled.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: test_suggestions_pkey
select {{columns TestSuggestion s}} from test_suggestions s where s.tenant_id = $1 and s.space_id = $2 and s.claim_id = any ($3::text[]) order by s.claim_id
