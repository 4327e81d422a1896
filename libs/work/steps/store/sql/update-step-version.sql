-- Writes the version of a step, and takes away its need of a review where that was looked at.
-- Params: $1 tenant_id, $2 id, $3 version, $4 whether it was looked at.
-- Index: steps_pkey
update steps s set version = $3, needs_review = s.needs_review and not $4::boolean
where s.tenant_id = $1 and s.id = $2
