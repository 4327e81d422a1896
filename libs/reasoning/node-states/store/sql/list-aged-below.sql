-- The claims that have evidence of their own, have aged by now, and on which given claims depend at any depth. A path
-- leads only through claims that have aged as well. At most a thousand are returned for each given claim.
-- Params: $1 tenant_id, $2 ids text[], $3 now.
-- Index: edges_live_idx
select q.id as start, aged.id as "rootId", aged.kind
from unnest($2::text[]) as q (id)
cross join lateral (
  with recursive climbed as (
    select q.id collate "C" as id
    union
    select e.to_id
    from climbed d
    join edges e on e.tenant_id = $1 and e.from_id = d.id and e.kind = 'derives_from' and e.closed_at is null
    join claims p on p.tenant_id = $1 and p.id = e.to_id and p.stale_at <= $3::timestamptz
  )
  select c.id, case when c.expires_at <= $3 then 'expired' else 'stale' end as kind
  from climbed d
  join claims c on c.tenant_id = $1 and c.id = d.id and c.trust_limit is null
  limit 1000
) aged
order by 1, 2
