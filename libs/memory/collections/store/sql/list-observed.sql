-- Active claims that were observed in a period and that a reader may see, earliest first. Digests are left out, because
-- they are not observed.
-- Params: $1 tenant_id, $2 space_id, $3 from, $4 to, $5 agent or null, $6 at, $7 session_id or null, $8 limit.
-- Index: claims_observed_idx, claim_statements_pkey
select c.id
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active' and c.observed_at >= $3 and c.observed_at < $4 and c.category <> 'digest'
  and ($5::text is null or (select said.agent from claim_statements said where said.tenant_id = $1 and said.claim_id = c.id) = $5)
  and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $6, $7)
order by c.observed_at, c.id
limit $8
