-- Writes the effect of a use on the strength of a claim. The claim itself does not change: its version and its past
-- states stay the same.
-- Params: $1 tenant_id, $2 id, $3 half_life_days, $4 strength_refreshed_at.
-- Index: claims_pkey
update claims set half_life_days = $3, strength_refreshed_at = $4 where tenant_id = $1 and id = $2
