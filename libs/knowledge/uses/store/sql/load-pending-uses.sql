-- Uses to fold of claims whose keys are locked, oldest first for each claim, with the current strength of the claims.
-- Params: $1 tenant_id, $2 claim ids text[], $3 limit.
-- Index: claim_uses_pending_idx
select {{columns ClaimUse u except folded}}, c.half_life_days as "halfLifeDays", c.strength_refreshed_at as "strengthRefreshedAt"
from claim_uses u
join claims c on c.tenant_id = $1 and c.id = u.claim_id
where u.tenant_id = $1 and u.claim_id = any ($2::text[]) and not u.folded
order by u.claim_id, u.used_at, u.session_id
limit $3
