-- What prevents given claims from leaving memory: live dependents, open conflicts, and edges of the graph that cannot
-- be moved to another claim, in the state in which a dry run would have left the space.
-- Params: $1 tenant_id, $2 ids text[], $3 space_id, $4 run_id.
-- Index: edges_live_idx, edges_to_idx, claims_pkey, nodes_pkey, conflicts_pkey, conflicts_by_new_idx, conflicts_by_existing_idx, consolidation_overlay_pkey
select q.id,
  exists (
    select from edges e
    left join claims c on c.tenant_id = $1 and c.id = e.from_id
    left join nodes n on n.tenant_id = $1 and n.id = e.from_id
    where e.tenant_id = $1 and e.to_id = q.id and e.kind in ('derives_from', 'supported_by', 'cites') and e.closed_at is null
      and coalesce(c.status, n.status, 'active') not in ('superseded', 'archived', 'retracted', 'voided')
      and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $3 and g.run_id = $4 and g.kind = 'inactive' and g.claim_id = e.from_id) is null)
    or exists (
      -- A prediction that was voided still depends on what settled it, but no longer on its observation. A contradiction
      -- depends on its resolvers unless somebody else settled it.
      select from edges e
      left join claims c on c.tenant_id = $1 and c.id = e.to_id
      left join nodes n on n.tenant_id = $1 and n.id = e.to_id
      left join conflicts k on k.tenant_id = $1 and k.id = e.to_id
      where e.tenant_id = $1 and e.from_id = q.id and e.kind in ('exemplifies', 'resolves') and e.closed_at is null
        and coalesce(c.status, n.status, 'active') not in ('superseded', 'archived', 'retracted')
        and (k.status = 'resolved' and left(k.resolved_by, 4) <> 'clm_') is not true
        and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $3 and g.run_id = $4 and g.kind = 'inactive' and g.claim_id = e.to_id) is null)
    or exists (select from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $3 and g.run_id = $4 and g.kind = 'leaned_on' and g.claim_id = q.id) as "hasDependents",
  exists (select from edges e where e.tenant_id = $1 and e.from_id = q.id and e.closed_at is null)
    or exists (select from edges e where e.tenant_id = $1 and e.to_id = q.id and e.closed_at is null and e.kind not in ('derives_from', 'cites')) as "isTied",
  exists (select from conflicts k where k.tenant_id = $1 and k.new_claim_id = q.id and k.status = 'open' and k.reason = 'contradiction')
    or exists (select from conflicts k where k.tenant_id = $1 and k.existing_claim_id = q.id and k.status = 'open' and k.reason = 'contradiction') as contested,
  exists (select from conflicts k where k.tenant_id = $1 and k.new_claim_id = q.id and k.status = 'open')
    or exists (select from conflicts k where k.tenant_id = $1 and k.existing_claim_id = q.id and k.status = 'open') as "isInConflict"
from unnest($2::text[]) as q (id)
order by q.id
