-- Claims that have to be weighed again: their evidence counted when they were last weighed and no longer does, or it
-- did not count then and does now, or they have changed since the evidence was marked. Each is returned once, with one
-- such piece of evidence and the key under which it is decided.
-- Params: $1 tenant_id, $2 evidence_ids text[], processed in this order, $3 limit.
-- Index: claim_evidence_by_evidence_idx, claims_pkey
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", pending.evidence_id as "evidenceId"
from (
  select b.claim_id, min(b.evidence_id) as evidence_id
  from (
    select w.claim_id, e.id as evidence_id
    from unnest($2::text[]) as q (id)
    -- Looked up one by one, so that they are processed in the given order.
    cross join lateral (select e.id, not e.counts as is_gone from evidence e where e.tenant_id = $1 and e.id = q.id limit 1) e
    cross join lateral (
      (select a.claim_id from claim_evidence a where a.tenant_id = $1 and a.evidence_id = e.id and a.weighed_live = e.is_gone order by a.claim_id limit $3)
      union all
      (select a.claim_id from claim_evidence a where a.tenant_id = $1 and a.evidence_id = e.id and a.weighed_live is null order by a.claim_id limit $3)
    ) w
    limit $3
  ) b
  group by b.claim_id
) pending
join claims c on c.tenant_id = $1 and c.id = pending.claim_id
order by c.id
