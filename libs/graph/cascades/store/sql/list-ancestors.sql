-- What each of given nodes rests on, nearest first, as far as a number of nodes goes; of evidence only what is named, and where no other carries the claim for as long.
-- Params: $1 tenant_id, $2 ids text[], $3 most of each, $4 evidence ids text[].
-- Index: edges_live_idx, claim_evidence_pkey
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
      union all
      select a.evidence_id
      from claim_evidence a
      join evidence fell on fell.tenant_id = $1 and fell.id = a.evidence_id
      where a.tenant_id = $1 and a.claim_id = c.id and a.evidence_id = any ($4::text[])
        and not exists (
          select from claim_evidence other
          join evidence e on e.tenant_id = $1 and e.id = other.evidence_id and e.revoked_at is null
            and coalesce(e.stale_at, 'infinity') >= coalesce(fell.stale_at, 'infinity') and coalesce(e.expires_at, 'infinity') >= coalesce(fell.expires_at, 'infinity')
          where other.tenant_id = $1 and other.claim_id = c.id and other.evidence_id <> a.evidence_id and other.relation <> 'corroboration')
    ) below
  )
  select c.id from climbed c
  limit $3
) up
