-- Ends the cooldowns of given claims and of the claims that were kept because of them.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: decay_cooldowns_pkey, edges_live_idx, edges_to_idx
-- Writer: due-item.repository.ts (operational: when a claim has to be checked again)
delete from decay_cooldowns r
where r.tenant_id = $1 and r.claim_id in (
  select unnest($2::text[])
  union
  select e.to_id from edges e where e.tenant_id = $1 and e.from_id = any ($2) and e.kind in ('derives_from', 'supported_by', 'cites') and e.closed_at is null
  union
  select e.from_id from edges e where e.tenant_id = $1 and e.to_id = any ($2) and e.kind in ('exemplifies', 'resolves') and e.closed_at is null)
