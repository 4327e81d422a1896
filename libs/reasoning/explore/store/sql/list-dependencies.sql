-- The nodes on which given nodes depend: by kind, then in the order in which they were given, at most 64 for each given
-- node. Evidence supports plain claims and observations; for concluded or assumed nodes it only records who stated
-- them.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: edges_live_idx
select w.id, n.premise_id as "premiseId", n.kind
from unnest($2::text[]) as w (id)
cross join lateral (
  select p.premise_id, p.kind, p.ordinal
  from (
    select e.to_id as premise_id, e.kind, e.ordinal from edges e
      where e.tenant_id = $1 and e.from_id = w.id and e.kind in ('derives_from', 'supported_by', 'tensions') and e.closed_at is null
    union all
    select e.from_id, e.kind, e.ordinal from edges e where e.tenant_id = $1 and e.to_id = w.id and e.kind = 'exemplifies' and e.closed_at is null
    union all
    select a.evidence_id, 'derives_from', 1000 from claims c join claim_evidence a on a.tenant_id = $1 and a.claim_id = c.id
      where c.tenant_id = $1 and c.id = w.id and a.relation <> 'contradiction' and c.type in ('claim', 'observation_factual', 'observation_predictive')
    union all
    select k.new_claim_id, 'contradicts', 0 from conflicts k where k.tenant_id = $1 and k.id = w.id
    union all
    select k.existing_claim_id, 'contradicts', 1 from conflicts k where k.tenant_id = $1 and k.id = w.id
  ) p
  order by p.kind, p.ordinal, p.premise_id
  limit 64
) n
order by w.id, n.kind, n.ordinal, n.premise_id
