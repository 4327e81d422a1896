-- What a node depends on, the node itself first: each node at its smallest depth, nearest first, after a given
-- position. Revoked evidence is included. Evidence supports plain claims and observations; for concluded or assumed
-- nodes it only records who stated them.
-- Params: $1 tenant_id, $2 id, $3 maximum depth, $4 maximum number of paths to follow, $5 after depth, $6 after id, $7 limit.
-- Index: edges_live_idx
with recursive below (id, depth) as (
  select $2::text collate "C", 0
  union
  select n.id, b.depth + 1 from below b cross join lateral (
    select e.to_id as id from edges e where e.tenant_id = $1 and e.from_id = b.id and e.kind in ('derives_from', 'supported_by', 'tensions') and e.closed_at is null
    union all
    select e.from_id from edges e where e.tenant_id = $1 and e.to_id = b.id and e.kind = 'exemplifies' and e.closed_at is null
    union all
    select a.evidence_id from claims c join claim_evidence a on a.tenant_id = $1 and a.claim_id = c.id where c.tenant_id = $1 and c.id = b.id and c.type in ('claim', 'observation_factual', 'observation_predictive') and a.relation <> 'contradiction'
    union all
    select unnest(array[k.new_claim_id, k.existing_claim_id]) from conflicts k where k.tenant_id = $1 and k.id = b.id and left(b.id, 4) = 'cnf_'
  ) n
  where b.depth < $3
), walked as materialized (
  select w.id, w.depth from below w limit $4
)
select w.id, min(w.depth) as depth
from walked w
group by w.id
having (min(w.depth), w.id) > ($5::integer, $6::text)
order by 2, 1
limit $7
