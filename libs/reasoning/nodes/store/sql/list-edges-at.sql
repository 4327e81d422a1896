-- Edges that begin or end at a node, as recorded at a given time, from all tables that store edges. The evidence of a
-- claim, supersession, the sides of a conflict and the tests of a claim are edges, too. Edges whose other end is
-- hidden from the reader by row-level security are left out. Evidence that was detached or reattached since then is
-- returned as it is now.
-- Params: $1 tenant_id, $2 space_id, $3 node_id, $4 after_key, $5 limit, $6 kind or null, $7 types of claims that depend on their evidence text[], $8 known_at, `infinity` for the present.
-- Index: edges_live_idx, edges_closed_from_idx, edges_closed_to_idx, claim_states_by_successor_idx, claims_pkey, nodes_pkey, evidence_pkey, discriminating_test_claims_pkey, discriminating_tests_pkey
select at.id, at.kind, at."fromId", at."toId", at."createdAt", at."createdBy", at.key
from (
  select e.*, e.kind || ' ' || e."fromId" || ' ' || e."toId" as key
  from (
    select e.id, e.kind, e.from_id as "fromId", e.to_id as "toId", e.created_at as "createdAt", e.created_by as "createdBy"
    from edges e
    where e.tenant_id = $1 and e.space_id = $2 and e.from_id = $3 and (e.closed_at is null or $8::timestamptz < e.closed_at)
    union all
    select e.id, e.kind, e.from_id, e.to_id, e.created_at, e.created_by
    from edges e
    where e.tenant_id = $1 and e.space_id = $2 and e.to_id = $3 and (e.closed_at is null or $8 < e.closed_at)
    union all
    select null, 'derives_from', a.claim_id, a.evidence_id, {{expression ClaimEvidence a first_attached_at}}, null
    from claim_evidence a
    join claims c on c.tenant_id = $1 and c.id = a.claim_id and c.space_id = $2 and c.type = any ($7::text[])
    where a.tenant_id = $1 and a.claim_id = $3 and a.relation <> 'contradiction'
    union all
    select null, 'derives_from', a.claim_id, a.evidence_id, {{expression ClaimEvidence a first_attached_at}}, null
    from claim_evidence a
    join claims c on c.tenant_id = $1 and c.id = a.claim_id and c.space_id = $2 and c.type = any ($7)
    where a.tenant_id = $1 and a.evidence_id = $3 and a.relation <> 'contradiction'
    union all
    select null, 'contradicts', a.evidence_id, a.claim_id, a.attached_at, null
    from claim_evidence a
    join claims c on c.tenant_id = $1 and c.id = a.claim_id and c.space_id = $2
    where a.tenant_id = $1 and a.claim_id = $3 and a.relation = 'contradiction'
    union all
    select null, 'contradicts', a.evidence_id, a.claim_id, a.attached_at, null
    from claim_evidence a
    join claims c on c.tenant_id = $1 and c.id = a.claim_id and c.space_id = $2
    where a.tenant_id = $1 and a.evidence_id = $3 and a.relation = 'contradiction'
    union all
    select null, 'tested_by', n.claim_id, n.test_id, t.proposed_at, t.proposed_by
    from discriminating_test_claims n
    join discriminating_tests t on t.tenant_id = $1 and t.id = n.test_id and t.space_id = $2
    where n.tenant_id = $1 and n.claim_id = $3
    union all
    select null, 'supersedes', s.superseded_by, s.id, s.since, null
    from (
      select c.id, c.superseded_by, c.state_since as since from claims c where c.tenant_id = $1 and c.space_id = $2 and c.id = $3 and c.superseded_by is not null
      union all
      select c.id, c.superseded_by, c.state_since from claims c where c.tenant_id = $1 and c.space_id = $2 and c.superseded_by = $3
      union all
      select h.claim_id, h.superseded_by, h.known_from from claim_states h where h.tenant_id = $1 and h.space_id = $2 and h.claim_id = $3 and h.superseded_by is not null and $8 < h.known_until
      union all
      select h.claim_id, h.superseded_by, h.known_from from claim_states h where h.tenant_id = $1 and h.space_id = $2 and h.superseded_by = $3 and $8 < h.known_until
    ) s
    union all
    select null, 'contradicts', k.id, side.id, k.opened_at, null
    from conflicts k
    cross join lateral (values (k.new_claim_id), (k.existing_claim_id)) as side (id)
    where k.tenant_id = $1 and k.space_id = $2 and k.id = $3
    union all
    select null, 'contradicts', k.id, k.new_claim_id, k.opened_at, null
    from conflicts k
    where k.tenant_id = $1 and k.space_id = $2 and k.new_claim_id = $3
    union all
    select null, 'contradicts', k.id, k.existing_claim_id, k.opened_at, null
    from conflicts k
    where k.tenant_id = $1 and k.space_id = $2 and k.existing_claim_id = $3
  ) as e
) as at
cross join lateral (select case when at."fromId" = $3 then at."toId" else at."fromId" end as id) as other
where at."createdAt" <= $8 and at.key > $4 and ($6::text is null or at.kind = $6)
  and case left(other.id, 3)
    when 'clm' then exists (select from claims c where c.tenant_id = $1 and c.id = other.id and c.lane <> 'workspace')
    when 'nod' then exists (select from nodes n where n.tenant_id = $1 and n.id = other.id)
    when 'evd' then exists (select from evidence v where v.tenant_id = $1 and v.id = other.id)
    else true
  end
order by at.key
limit $5
