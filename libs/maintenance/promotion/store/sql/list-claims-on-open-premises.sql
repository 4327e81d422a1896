-- The given claims that depend on a claim that is neither canonical nor promoted to a canonical claim.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: edges_live_idx, claims_pkey
select q.id
from unnest($2::text[]) as q (id)
where exists (select from edges e join claims c on c.tenant_id = $1 and c.id = e.to_id
  where e.tenant_id = $1 and e.from_id = q.id and e.kind = 'derives_from' and e.closed_at is null and c.tier is null
    and not exists (select from claims d where d.tenant_id = $1 and d.id = c.merged_into and c.status = 'archived' and c.status_reason = 'promoted' and d.tier is not null))
order by q.id
