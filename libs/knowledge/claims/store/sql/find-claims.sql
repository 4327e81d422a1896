-- Claims of a space by id, in no promised order.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: claims_pkey, claim_statements_pkey
select
  {{columns Claim c except skeleton, wording}}, {{columns ClaimStatement said except claim_id, session_id}}
from claims /* claims */ c
join claim_statements /* statements */ said on said.tenant_id = $1 and said.claim_id = c.id
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
