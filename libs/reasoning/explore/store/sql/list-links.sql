-- The edges of given nodes as readers see them, from all tables that store edges, after a given position. This is the
-- only definition of which edges exist. Evidence supports plain claims and observations; for concluded or assumed nodes
-- it only records who stated them.
-- Params: $1 tenant_id, $2 ids text[], $3 after position, $4 kinds text[] or null, $5 'out', 'in' or 'both', $6 limit for each.
-- Index: edges_to_idx
select w.id as "nearId", l.far_id as "farId", l.is_out as "isOut", l.kind, l.edge_id as "edgeId", l.place
from unnest($2::text[]) as w (id)
cross join lateral (
  select k.far_id, k.is_out, k.kind, k.edge_id, k.place
  from (
    select e.to_id as far_id, true as is_out, e.kind, e.id as edge_id, concat(e.kind, ' out ', lpad(e.ordinal::text, 6, '0'), ' ', e.to_id) collate "C" as place
      from edges e where e.tenant_id = $1 and e.from_id = w.id and e.closed_at is null and $5 <> 'in'
    union all
    select e.from_id, false, e.kind, e.id, concat(e.kind, ' in ', e.from_id) from edges e where e.tenant_id = $1 and e.to_id = w.id and e.closed_at is null and $5 <> 'out'
    union all
    select a.evidence_id, true, 'derives_from', null, concat('derives_from out 001000 ', a.evidence_id) from claims c join claim_evidence a on a.tenant_id = $1 and a.claim_id = c.id
      where c.tenant_id = $1 and c.id = w.id and c.type in ('claim', 'observation_factual', 'observation_predictive') and a.relation <> 'contradiction' and $5 <> 'in'
    union all
    select c.id, false, 'derives_from', null, concat('derives_from in ', c.id) from claim_evidence a join claims c on c.tenant_id = $1 and c.id = a.claim_id
      where a.tenant_id = $1 and a.evidence_id = w.id and c.type in ('claim', 'observation_factual', 'observation_predictive') and a.relation <> 'contradiction' and $5 <> 'out'
    union all
    select a.claim_id, true, 'contradicts', null, concat('contradicts out 000000 ', a.claim_id) from claim_evidence a
      where a.tenant_id = $1 and a.evidence_id = w.id and a.relation = 'contradiction' and $5 <> 'in'
    union all
    select a.evidence_id, false, 'contradicts', null, concat('contradicts in ', a.evidence_id) from claim_evidence a
      where a.tenant_id = $1 and a.claim_id = w.id and a.relation = 'contradiction' and $5 <> 'out'
    union all
    select c.id, true, 'supersedes', null, concat('supersedes out 000000 ', c.id) from claims c
      where c.tenant_id = $1 and c.superseded_by = w.id and not c.historical and $5 <> 'in'
    union all
    select c.superseded_by, false, 'supersedes', null, concat('supersedes in ', c.superseded_by) from claims c
      where c.tenant_id = $1 and c.id = w.id and c.superseded_by is not null and not c.historical and $5 <> 'out'
    union all
    select v.id, true, 'contradicts', null, concat('contradicts out 000000 ', v.id) from conflicts k cross join unnest(array[k.new_claim_id, k.existing_claim_id]) as v (id)
      where k.tenant_id = $1 and k.id = w.id and $5 <> 'in'
    union all
    select k.id, false, 'contradicts', null, concat('contradicts in ', k.id) from conflicts k where k.tenant_id = $1 and k.new_claim_id = w.id and $5 <> 'out'
    union all
    select k.id, false, 'contradicts', null, concat('contradicts in ', k.id) from conflicts k where k.tenant_id = $1 and k.existing_claim_id = w.id and $5 <> 'out'
  ) k
  where k.place > $3::text and ($4::text[] is null or k.kind = any ($4))
  order by k.place
  limit $6
) l
order by w.id, l.place
