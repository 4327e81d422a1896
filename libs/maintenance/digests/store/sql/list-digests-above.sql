-- The digests that contain given claims, directly or through other digests, and that are active, disputed or in
-- quarantine.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: edges_to_idx
with recursive above as (
  select e.from_id as id
  from edges e
  join claims c on c.tenant_id = $1 and c.id = e.from_id
  where e.tenant_id = $1 and e.to_id = any ($2::text[]) and e.kind = 'derives_from' and e.closed_at is null
    and c.category = 'digest' and c.status in ('active', 'disputed', 'quarantined')
  union
  select e.from_id
  from above a
  join edges e on e.tenant_id = $1 and e.to_id = a.id and e.kind = 'derives_from' and e.closed_at is null
  join claims c on c.tenant_id = $1 and c.id = e.from_id
  where c.category = 'digest' and c.status in ('active', 'disputed', 'quarantined')
)
select id from above order by id
