-- Deletes cooldowns that have ended, earliest end first. `decay` checks their claims again if they are still due.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 limit.
-- Index: decay_cooldowns_until_idx, decay_cooldowns_pkey
-- Writer: due-item.repository.ts (operational: when a claim has to be checked again)
delete from decay_cooldowns r
where r.tenant_id = $1 and r.claim_id = any (array(
  select o.claim_id from decay_cooldowns o
  where o.tenant_id = $1 and o.space_id = $2 and o.until <= $3
  order by o.until
  limit $4))
