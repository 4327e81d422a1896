-- Claims that have the lower id of a similarity link and are old enough, one page at a time. The claim with the lowest
-- id of every possible digest is among them. Facts are left out, because their gates decide on them.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit, $5 at, $6 latest aging_from.
-- Index: claim_links_pkey, claims_pkey, facts_pkey
select distinct l.a_id as id
from claim_links l
join claims c on c.tenant_id = $1 and c.id = l.a_id
where l.tenant_id = $1 and l.space_id = $2 and l.a_id > $3 and l.kind = 'similar'
  and c.aging_from <= $6 and c.category not in ('digest', 'atom', 'scenario', 'persona') and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $5, c.session_id)
  and (select true from facts f where f.tenant_id = $1 and f.claim_id = l.a_id) is null
order by 1
limit $4
