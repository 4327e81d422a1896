-- Visible claims that no link or edge connects with anything that the reader may see, newest first. Of claims at the
-- other end, only visible ones count.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 session of the reader or null, $5 before id, $6 limit.
-- Index: claims_listed_idx, claims_pkey, claim_links_pkey, claim_links_back_idx, edges_live_idx, edges_to_idx
select c.id
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.id < $5
  and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $3, $4)
  and not exists (
    select from (
      select l.b_id as id from claim_links l where l.tenant_id = $1 and l.space_id = $2 and l.a_id = c.id
      union all
      select l.a_id from claim_links l where l.tenant_id = $1 and l.space_id = $2 and l.b_id = c.id
      union all
      select e.to_id from edges e where e.tenant_id = $1 and e.from_id = c.id and e.closed_at is null
      union all
      select e.from_id from edges e where e.tenant_id = $1 and e.to_id = c.id and e.closed_at is null
    ) far
    where left(far.id, 4) <> 'clm_' or exists (
      select from claims o
      where o.tenant_id = $1 and o.id = far.id
        and is_visible(o.status, o.grounding, o.belief_state, o.valid_from, o.valid_until, o.scope, o.session_id, $3, $4)
      offset 0
    )
    offset 0
  )
order by c.id desc
limit $6
