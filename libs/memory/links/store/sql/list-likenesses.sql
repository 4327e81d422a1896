-- Pairs of claims linked as similar, closest first. Both claims are visible and belong to the same session or to none,
-- and neither is a digest or was learned from conversations.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 session of the reader or null, $5 limit.
-- Index: claim_links_pkey, claims_pkey
select l.a_id as a, l.b_id as b
from claim_links l
join claims a on a.tenant_id = $1 and a.id = l.a_id
join claims b on b.tenant_id = $1 and b.id = l.b_id
where l.tenant_id = $1 and l.space_id = $2 and l.kind = 'similar'
  and is_visible(a.status, a.grounding, a.belief_state, a.valid_from, a.valid_until, a.scope, a.session_id, $3, $4) and a.category not in ('digest', 'atom', 'scenario', 'persona')
  and is_visible(b.status, b.grounding, b.belief_state, b.valid_from, b.valid_until, b.scope, b.session_id, $3, $4) and b.category not in ('digest', 'atom', 'scenario', 'persona')
  and a.session_id is not distinct from b.session_id
order by l.weight desc, l.a_id, l.b_id
limit $5
