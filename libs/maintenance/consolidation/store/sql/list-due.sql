-- The next claims to compare, with the version in which they were listed and whether they have a vector of the model.
-- Params: $1 tenant_id, $2 space_id, $3 at, $4 after id, $5 limit, $6 run_id, $7 model.
-- Index: consolidation_due_pkey, claims_pkey
select c.id, d.version, (select true from embeddings e where e.tenant_id = $1 and e.owner_id = d.claim_id and e.model = $7) is not null as embedded
from consolidation_due d
cross join lateral (
  select c.id
  from claims c
  where c.tenant_id = $1 and c.id = d.claim_id and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $3, c.session_id)
  offset 0 -- makes the plan start from the list, which is short even if the space is large
) c
where d.tenant_id = $1 and d.space_id = $2 and d.claim_id > $4
  and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $6 and g.kind = 'gone' and g.claim_id = d.claim_id) is null
order by d.claim_id
limit $5
