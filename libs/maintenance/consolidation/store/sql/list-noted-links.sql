-- Links that a dry run would have created, of the given claims or of all claims, ordered by the lower of their two ids.
-- Only links whose lower id is after a given id are returned.
-- Params: $1 tenant_id, $2 space_id, $3 run_id, $4 after id, $5 ids text[], or null, $6 limit.
-- Index: consolidation_overlay_pkey
select split_part(g.claim_id, ' ', 1) as a, split_part(g.claim_id, ' ', 2) as b, split_part(g.claim_id, ' ', 3) as kind, 1::double precision as weight
from consolidation_overlay g
where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $3 and g.kind = 'linked' and g.claim_id > $4 || '!'
  and ($5::text[] is null or split_part(g.claim_id, ' ', 1) = any ($5) or split_part(g.claim_id, ' ', 2) = any ($5))
order by g.claim_id
limit $6
