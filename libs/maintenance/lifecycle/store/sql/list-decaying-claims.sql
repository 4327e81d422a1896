-- Claims that `decay` has to check; those due for the longest time come first. Claims with a cooldown are skipped.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 after decays_at, $5 after id, $6 limit.
-- Index: claims_decaying_idx, decay_cooldowns_pkey
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", c.decays_at::text as at
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.decays_at is not null and c.decays_at <= $3 and (c.decays_at, c.id) > ($4::timestamptz, $5::text)
  and (select true from decay_cooldowns r where r.tenant_id = $1 and r.claim_id = c.id and r.version = c.version and r.until > $3) is null
order by c.decays_at, c.id
limit $6
