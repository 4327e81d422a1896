-- The next notes to compare that do not yet have a fingerprint of their words. Claims learned from conversations get
-- none, so they are never merged.
-- Params: $1 tenant_id, $2 space_id, $3 at, $4 after id, $5 limit.
-- Index: consolidation_due_pkey, claims_pkey, claim_statements_pkey
select c.id, c.text
from consolidation_due d
cross join lateral (
  select c.id, said.text
  from claims c
  cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
  where c.tenant_id = $1 and c.id = d.claim_id and c.slot is null and c.type = 'claim' and c.category not in ('atom', 'scenario', 'persona')
    and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $3, c.session_id)
  offset 0 -- makes the plan start from the list, which is short even if the space is large
) c
where d.tenant_id = $1 and d.space_id = $2 and d.claim_id > $4
  and not exists (select from claim_checks k where k.tenant_id = $1 and k.claim_id = d.claim_id and k.content_fingerprint is not null offset 0)
order by d.claim_id
limit $5
