-- Visible claims without links and without edges in either direction.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 session of the reader or null, $5 before id, $6 limit.
-- Index: claims_listed_idx, claim_links_pkey, claim_links_back_idx, edges_live_idx, edges_to_idx
select c.id
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.id < $5
  and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $3, $4)
  and not exists (select from claim_links l where l.tenant_id = $1 and l.space_id = $2 and l.a_id = c.id)
  and not exists (select from claim_links l where l.tenant_id = $1 and l.space_id = $2 and l.b_id = c.id)
  and not exists (select from edges e where e.tenant_id = $1 and e.from_id = c.id and e.closed_at is null)
  and not exists (select from edges e where e.tenant_id = $1 and e.to_id = c.id and e.closed_at is null)
order by c.id desc
limit $6
