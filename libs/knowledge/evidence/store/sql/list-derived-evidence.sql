-- Evidence that was derived from a piece of evidence, directly or indirectly, with the state of the parents of each.
-- Most evidence has none derived from it, which costs a single index lookup.
-- Params: $1 tenant_id, $2 evidence_id.
-- Index: edges_to_idx, edges_live_idx, evidence_pkey
with recursive taken (id) as (
  select e.from_id from edges e where e.tenant_id = $1 and e.to_id = $2 and e.kind = 'derives_from' and e.closed_at is null
  union
  select d.from_id from taken t cross join lateral (
    select e.from_id from edges e where e.tenant_id = $1 and e.to_id = t.id and e.kind = 'derives_from' and e.closed_at is null
    offset 0 -- prevents flattening, so that each record is one index lookup
  ) d
)
select h.id, h.revoked_at as "revokedAt", h.tainted_at as "taintedAt", h.independence_group as "independenceGroup", h.version,
  exists (select from claim_evidence a where a.tenant_id = $1 and a.evidence_id = h.id) as "isCarrying",
  (select jsonb_agg(jsonb_build_object('id', p.id, 'live', p.counts, 'independenceGroup', p.independence_group) order by p.id)
    from edges e join evidence p on p.tenant_id = $1 and p.id = e.to_id
    where e.tenant_id = $1 and e.from_id = h.id and e.kind = 'derives_from' and e.closed_at is null) as parents
from taken t
join evidence h on h.tenant_id = $1 and h.id = t.id
order by h.id
