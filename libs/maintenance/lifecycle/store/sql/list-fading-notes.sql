-- Notes that have faded below the threshold of the space; those that faded first come first. Notes with a cooldown are
-- skipped. A note whose claim has already left memory is returned only once.
-- Params: $1 tenant_id, $2 space_id, $3 jsonb array of {category, until}, $4 after decays_at, $5 after id, $6 limit, $7 now.
-- Index: notes_decaying_idx, claims_pkey, decay_cooldowns_pkey
select f.id, f.slot, f.predicate_n as "predicateN", f.value_key as "valueKey", f.decays_at::text as at
from jsonb_to_recordset($3::jsonb) as q (category text, until timestamptz)
cross join lateral (
  select c.id, c.slot, c.predicate_n, c.value_key, n.decays_at
  from notes n
  join claims c on c.tenant_id = $1 and c.id = n.claim_id
  where n.tenant_id = $1 and n.space_id = $2 and n.category = q.category and n.decays_at is not null and n.decays_at <= q.until
    and (n.decays_at, n.claim_id) > ($4::timestamptz, $5::text)
    and (select true from decay_cooldowns r where r.tenant_id = $1 and r.claim_id = c.id and r.version = c.version and r.until > $7::timestamptz) is null
  order by n.decays_at, n.claim_id
  limit $6
) f
order by f.decays_at, f.id
limit $6
