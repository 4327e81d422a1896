-- Writes the versions of steps, and clears the mark for a review if they were reviewed.
-- Params: $1 tenant_id, $2 ids text[], $3 versions integer[], $4 whether they were reviewed.
-- Index: steps_pkey
update steps s set version = r.version, needs_review = s.needs_review and not $4::boolean
from unnest($2::text[], $3::integer[]) as r (id, version)
where s.tenant_id = $1 and s.id = any ($2::text[]) and s.id = r.id
