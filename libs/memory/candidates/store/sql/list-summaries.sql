-- Scenarios and personas among the given claims and among the claims derived directly from them. Each has a flag that
-- says whether all claims that it is derived from are active.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claims_pkey, edges_to_idx, edges_live_idx
select c.id, c.status, c.status_reason as "statusReason", b.active as "isBased"
from (
  select q.id from unnest($2::text[]) as q (id)
  union
  select e.from_id from edges e where e.tenant_id = $1 and e.to_id = any ($2::text[]) and e.kind = 'derives_from' and e.closed_at is null
) near
join claims c on c.tenant_id = $1 and c.id = near.id
cross join lateral (
  select bool_and(s.status = 'active') as active
  from edges e
  join claims s on s.tenant_id = $1 and s.id = e.to_id
  where e.tenant_id = $1 and e.from_id = c.id and e.kind = 'derives_from' and e.closed_at is null
) b
where c.category in ('scenario', 'persona') and b.active is not null
order by c.id
