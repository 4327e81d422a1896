-- The pairs of given claims that a reviewer had decided to keep together, as recorded at a given time.
-- Params: $1 tenant_id, $2 claim ids text[], $3 known_at, `infinity` for the present.
-- Index: conflicts_by_new_idx
select distinct k.new_claim_id as "newId", k.existing_claim_id as "existingId"
from conflicts k
where k.tenant_id = $1 and k.new_claim_id = any ($2::text[]) and k.existing_claim_id = any ($2)
  and k.resolution = 'keep_both' and k.resolved_at <= $3::timestamptz
order by 1, 2
