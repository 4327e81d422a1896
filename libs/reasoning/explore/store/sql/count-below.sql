-- Counts the nodes on which a node depends at any depth (without the node itself), the root evidence among them, and
-- the independence groups of their evidence. Evidence supports plain claims and observations; for concluded or assumed
-- nodes it only records who stated them.
-- Params: $1 tenant_id, $2 id, $3 maximum number of nodes to visit.
-- Index: edges_live_idx
with recursive below (id) as (
  select $2::text collate "C"
  union
  select n.id from below b cross join lateral (
    select e.to_id as id from edges e where e.tenant_id = $1 and e.from_id = b.id and e.kind in ('derives_from', 'supported_by', 'tensions') and e.closed_at is null
    union all
    select e.from_id from edges e where e.tenant_id = $1 and e.to_id = b.id and e.kind = 'exemplifies' and e.closed_at is null
    union all
    select a.evidence_id from claims c join claim_evidence a on a.tenant_id = $1 and a.claim_id = c.id where c.tenant_id = $1 and c.id = b.id and c.type in ('claim', 'observation_factual', 'observation_predictive') and a.relation <> 'contradiction'
    union all
    select unnest(array[k.new_claim_id, k.existing_claim_id]) from conflicts k where k.tenant_id = $1 and k.id = b.id and left(b.id, 4) = 'cnf_'
  ) n
), walked as materialized (
  select w.id from below w limit $3
)
select (select count(*)::integer - 1 from walked) as ancestors, (select count(*)::integer from walked w join evidence e on e.tenant_id = $1 and e.id = w.id where left(w.id, 4) = 'evd_' and w.id <> $2 and e.parent_ids is null) as roots,
  (select count(distinct e.independence_group)::integer from walked w join evidence e on e.tenant_id = $1 and e.id = w.id where left(w.id, 4) = 'evd_' and e.counts) as "rootGroups"
