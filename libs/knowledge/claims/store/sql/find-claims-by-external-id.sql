-- Claims stored under external ids of a namespace: that of a source system, or of a principal. The ids are looked up
-- one by one: with a single condition on all of them, the planner may read the whole namespace while statistics are not
-- yet up to date.
-- Params: $1 tenant_id, $2 space_id, $3 namespace, $4 external_ids text[].
-- Index: claims_external_idx, claim_statements_pkey
select found.*
from (select distinct u.id from unnest($4::text[]) as u (id)) asked
cross join lateral (
  select {{columns Claim c except skeleton, wording}}, {{columns ClaimStatement said except claim_id, session_id}}
  from claims c
  cross join lateral (select {{names ClaimStatement s except claim_id, session_id}} from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
  where c.tenant_id = $1 and c.space_id = $2 and case when c.namespace is null then c.recorded_by else c.namespace end = $3 and c.external_id = asked.id
  limit 1
) found
