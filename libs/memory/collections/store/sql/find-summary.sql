-- The newest active digest whose members are all among given claims.
-- Params: $1 tenant_id, $2 member ids text[].
-- Index: edges_to_idx, edges_live_idx
select d.id
from edges e
join claims d on d.tenant_id = $1 and d.id = e.from_id
where e.tenant_id = $1 and e.to_id = any ($2::text[]) and e.kind = 'derives_from' and e.closed_at is null and d.category = 'digest' and d.status = 'active'
  and not exists (
    select from edges o
    where o.tenant_id = $1 and o.from_id = d.id and o.kind = 'derives_from' and o.closed_at is null and o.to_id <> all ($2)
  )
order by d.id desc
limit 1
