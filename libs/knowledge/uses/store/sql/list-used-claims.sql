-- Claims with uses to fold, each with the key that has to be locked to fold them.
-- Params: $1 tenant_id, $2 limit.
-- Index: claim_uses_pending_idx
select c.id, coalesce(c.slot::text, c.id) as key
from claims c
where c.tenant_id = $1 and c.id in (select distinct u.claim_id from claim_uses u where u.tenant_id = $1 and not u.folded order by u.claim_id limit $2)
order by key, c.id
