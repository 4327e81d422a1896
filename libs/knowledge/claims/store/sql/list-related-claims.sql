-- The claims that matter when deciding whether given claims come back into force. These are the given claims; the
-- active claims with the same key and an overlapping window; the claims that wait in quarantine because of them; the
-- claims that any of these is a remainder of; and the other sides of their open conflicts. Under a multi-valued key,
-- claims do not exclude each other.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: claims_by_slot_idx, conflicts_by_existing_idx, conflicts_by_new_idx
with recursive asked as (
  select c.id, c.slot, c.predicate_n, c.valid_from, c.valid_until
  from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
), concerned as (
  select a.id, a.slot, a.predicate_n, a.valid_from, a.valid_until from asked a
  union
  select n.id, n.slot, n.predicate_n, n.valid_from, n.valid_until
  from asked a
  join conflicts k on k.tenant_id = $1 and k.existing_claim_id = a.id and k.status = 'open' and k.reason <> 'contradiction'
  join claims n on n.tenant_id = $1 and n.id = k.new_claim_id
), times as (
  -- With one multirange, the key is read only once, no matter how many of its claims are asked about.
  select w.slot, range_agg(tstzrange(w.valid_from, w.valid_until, '[]')) as ranges
  from concerned w
  where not exists (select from predicates p where p.tenant_id = $1 and p.space_id = $2 and p.name_n = w.predicate_n and p.cardinality = 'multi')
  group by w.slot
), line as (
  select w.id from concerned w
  union
  select c.id
  from times t
  cross join lateral (
    select b.id from claims b
    where b.tenant_id = $1 and b.slot = t.slot and b.status in ('active', 'disputed') and tstzrange(b.valid_from, b.valid_until, '[]') && t.ranges
    offset 0 -- prevents flattening, so that each key is one index lookup
  ) c
  union
  select c.remainder_of
  from line l
  join claims c on c.tenant_id = $1 and c.id = l.id
  where c.remainder_of is not null
)
select l.id from line l
union
select k.existing_claim_id
from line l
join conflicts k on k.tenant_id = $1 and k.new_claim_id = l.id and k.status = 'open' and k.reason <> 'contradiction'
order by id
