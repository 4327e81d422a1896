-- Claims of a space by id, in no promised order.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: claims_pkey, claim_statements_pkey
select
  {{columns Claim c except skeleton, wording}}, {{columns ClaimStatement said except claim_id, session_id}}
from claims /* claims */ c
cross join lateral (select {{names ClaimStatement s except claim_id, session_id}} from claim_statements /* statements */ s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
