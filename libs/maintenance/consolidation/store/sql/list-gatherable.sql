-- The given claims that are visible, are not facts and were not learned from conversations, with what is needed to
-- decide whether they become members of a digest.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 at, $5 run_id, $6 whether only sampled claims boolean.
-- Index: claims_pkey, edges_to_idx, facts_pkey
select c.id, c.session_id as "sessionId", c.aging_from as "agingFrom", c.importance, c.reinforcements, c.category = 'digest' as "isDigest",
  exists (
    select from edges e
    join claims d on d.tenant_id = $1 and d.id = e.from_id
    where e.tenant_id = $1 and e.to_id = c.id and e.kind = 'derives_from' and e.closed_at is null and d.category = 'digest'
      and d.status_reason is distinct from 'digest_lapsed'
      and not exists (select from consolidation_overlay x where x.tenant_id = $1 and x.space_id = $2 and x.run_id = $5 and x.kind = 'archived' and x.claim_id = d.id)
  ) as "isDigested"
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[]) and c.category not in ('atom', 'scenario', 'persona')
  and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $4, c.session_id)
  and (select true from facts f where f.tenant_id = $1 and f.claim_id = c.id) is null
  and not exists (select from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $5 and g.kind = 'gone' and g.claim_id = c.id)
  and (not $6::boolean or exists (select from consolidation_overlay s where s.tenant_id = $1 and s.space_id = $2 and s.run_id = $5 and s.kind = 'sampled' and s.claim_id = c.id))
order by c.id
