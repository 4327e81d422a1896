-- Everything that depends on a node, at any depth: how many nodes of each type, the highest rank, and the most
-- important nodes after a given position. Evidence supports plain claims and observations; for concluded or assumed
-- nodes it only records who stated them. Nodes that the reader may not see are followed, but not counted.
-- Params: $1 tenant_id, $2 id, $3 maximum number of nodes to visit, $4 after importance, $5 after id, $6 limit.
-- Index: edges_to_idx, nodes_pkey, claims_pkey, evidence_pkey
with recursive above (id) as (
  select $2::text collate "C"
  union
  select n.id from above a cross join lateral (
    select e.from_id as id from edges e where e.tenant_id = $1 and e.to_id = a.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
    union all
    select e.to_id from edges e where e.tenant_id = $1 and e.from_id = a.id and e.kind = 'exemplifies' and e.closed_at is null
    union all
    select c.id from claim_evidence x join claims c on c.tenant_id = $1 and c.id = x.claim_id where x.tenant_id = $1 and x.evidence_id = a.id and left(a.id, 4) = 'evd_' and x.relation <> 'contradiction' and c.type in ('claim', 'observation_factual', 'observation_predictive')
  ) n
), walked as materialized (
  select w.id from above w limit $3
), met as materialized (
  select w.id, coalesce(c.type, n.type, 'evidence') as type, coalesce(n.rank, case when w.id like 'evd\_%' then 0 else 1 end) as rank, coalesce(c.importance, 0) as importance
  from walked w
  left join claims c on c.tenant_id = $1 and c.id = w.id
  left join nodes n on n.tenant_id = $1 and n.id = w.id
  left join evidence e on e.tenant_id = $1 and e.id = w.id and left(w.id, 4) = 'evd_'
  where w.id <> $2 and coalesce(c.id, n.id, e.id) is not null
)
select
  (select coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'count', t.count) order by t.count desc, t.type), '[]')
    from (select m.type, count(*) as count from met m group by m.type) t) as types,
  (select coalesce(max(m.rank), 0) from met m) as "highestRank",
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'importance', f.importance) order by f.importance desc, f.id), '[]')
    from (select m.id, m.importance from met m where (-m.importance, m.id) > (-$4::double precision, $5::text) order by m.importance desc, m.id limit $6) f) as first
