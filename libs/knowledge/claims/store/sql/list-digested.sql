-- The members of the digests among the given claims. If a member is a digest itself, its members are also returned.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claims_pkey, edges_live_idx
with recursive made as (
  select c.id as digest, e.to_id as member
  from claims c
  join edges e on e.tenant_id = $1 and e.from_id = c.id and e.kind = 'derives_from' and e.closed_at is null
  where c.tenant_id = $1 and c.id = any ($2::text[]) and c.category = 'digest'
  union
  select m.digest, e.to_id
  from made m
  join claims c on c.tenant_id = $1 and c.id = m.member and c.category = 'digest'
  join edges e on e.tenant_id = $1 and e.from_id = c.id and e.kind = 'derives_from' and e.closed_at is null
)
select digest as "digestId", member as "memberId" from made order by digest, member
