-- The competitors of given claims, and of the best supported values of the keys of further claims. Competitors are
-- other values of single-valued keys (the best supported ones if there are many) and the other sides of open conflicts.
-- Also returns how many open conflicts each claim has, and whether another claim of its key was ever provisional or
-- better.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 limit, $5 ids text[] of claims whose keys are meant.
-- Index: claims_pkey, claims_by_slot_idx, conflicts_by_new_idx, conflicts_by_existing_idx, predicates_pkey
select c.id as "claimId", p.domains,
  (select count(*)::int from conflicts k where k.tenant_id = $1 and k.new_claim_id = c.id and k.status = 'open')
    + (select count(*)::int from conflicts k where k.tenant_id = $1 and k.existing_claim_id = c.id and k.status = 'open') as "openConflicts",
  exists (
    select from claims o where o.tenant_id = $1 and o.slot = c.slot and o.id <> c.id and o.provisional_version is not null
  ) as "isKnownKey",
  array(
    select o.id from claims o
    where o.tenant_id = $1 and o.slot = c.slot and o.id <> c.id and o.value_key <> c.value_key and o.status in ('active', 'disputed', 'quarantined')
      and p.cardinality is distinct from 'multi'
    order by o.support_mass desc nulls last, o.id
    limit $4
  ) || array(
    select k.existing_claim_id from conflicts k where k.tenant_id = $1 and k.new_claim_id = c.id and k.status = 'open' order by k.id limit $4
  ) || array(
    select k.new_claim_id from conflicts k where k.tenant_id = $1 and k.existing_claim_id = c.id and k.status = 'open' order by k.id limit $4
  ) as others
from (
  select unnest($3::text[]) as id
  union
  select o.id
  from (select distinct u.slot from claims u where u.tenant_id = $1 and u.id = any ($5::text[])) keys
  cross join lateral (
    select o.id from claims o
    where o.tenant_id = $1 and o.slot = keys.slot and o.status in ('active', 'disputed', 'quarantined')
    order by o.support_mass desc nulls last, o.id
    limit $4
  ) o
) l
join claims c on c.tenant_id = $1 and c.id = l.id
left join predicates p on p.tenant_id = $1 and p.space_id = $2 and p.name_n = c.predicate_n
where c.space_id = $2
order by c.id
