-- The given nodes and their dependencies, nearest first, up to a limit for each given node. Evidence is followed only
-- if evidence ids are given. A claim then leads to those of the given pieces of evidence that support it. If a model
-- extracted the claim from another claim, it leads to that claim too. Such a step is left out if the evidence supports
-- nothing, or if other evidence supports the same parts of the claim for at least as long.
-- Params: $1 tenant_id, $2 ids text[], $3 limit for each, $4 evidence ids text[].
-- Index: edges_live_idx, claim_evidence_pkey, evidence_pkey
select q.id as start, up.id
from unnest($2::text[]) as q (id)
cross join lateral (
  with recursive climbed as (
    select q.id collate "C" as id
    union
    select below.id
    from climbed c
    cross join lateral (
      select e.to_id as id from edges e where e.tenant_id = $1 and e.from_id = c.id and e.kind = 'derives_from' and e.closed_at is null
        -- A claim with premises that is also supported by evidence of its own does not depend on the premises.
        and not exists (select from claims own where own.tenant_id = $1 and own.id = c.id and own.trust_limit is null and own.runner_up is not null)
      union all
      select case when a.evidence_id = any ($4::text[]) then a.evidence_id else fell.read_from end
      from claim_evidence a
      join evidence fell on fell.tenant_id = $1 and fell.id = a.evidence_id
      where cardinality($4::text[]) > 0 and a.tenant_id = $1 and a.claim_id = c.id and a.relation <> 'contradiction' and a.parts is distinct from '{}'
        and (a.evidence_id = any ($4::text[]) or fell.read_from is not null and fell.revoked_at is null)
        and not exists (
          select from claim_evidence other
          join evidence e on e.tenant_id = $1 and e.id = other.evidence_id and e.counts
            and coalesce(e.stale_at, 'infinity') >= coalesce(fell.stale_at, 'infinity') and coalesce(e.expires_at, 'infinity') >= coalesce(fell.expires_at, 'infinity')
          where other.tenant_id = $1 and other.claim_id = c.id and other.evidence_id <> a.evidence_id and other.relation not in ('corroboration', 'contradiction')
            and (other.parts is null or a.parts <@ other.parts)
            -- A claim that was extracted from another claim is supported only as long as that other claim is.
            and (e.read_from is null or exists (
              select from claim_evidence own
              join evidence w on w.tenant_id = $1 and w.id = own.evidence_id and w.counts and w.kind <> 'model_call' and w.id <> all ($4::text[])
              where own.tenant_id = $1 and own.claim_id = e.read_from and own.relation not in ('corroboration', 'contradiction'))))
    ) below
  )
  select c.id from climbed c
  limit $3
) up
