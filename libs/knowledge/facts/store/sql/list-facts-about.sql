-- Facts about any of the given values whose claims are active: the newest of each value, then the second newest of
-- each, and so on, so that a value with many facts does not displace the others.
-- Params: $1 tenant_id, $2 space_id, $3 entities text[], $4 values text[], $5 limit.
-- Index: fact_anchors_value_idx, claims_pkey
select found.claim_id as "claimId"
from (
  select near.claim_id, min(near.place) as place
  from unnest($4::text[]) asked (value)
  cross join lateral (
    select about.claim_id, row_number() over (order by about.claim_id desc) as place
    from (
      select distinct a.claim_id
      from fact_anchors a
      join claims c on c.tenant_id = $1 and c.id = a.claim_id and c.status = 'active'
      where a.tenant_id = $1 and a.space_id = $2 and a.entity = any ($3::text[]) and a.value = asked.value
      order by a.claim_id desc
      limit $5
    ) about
  ) near
  group by near.claim_id
) found
order by found.place, found.claim_id desc
limit $5
