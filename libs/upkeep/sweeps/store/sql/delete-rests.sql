-- Ends the rest of what given claims leaned on, and their own.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: decay_rests_pkey, edges_live_idx
-- Writer: sweep.repository.ts (operational: when a claim need be looked at again)
delete from decay_rests r
where r.tenant_id = $1 and r.claim_id in (
  select unnest($2::text[])
  union
  select e.to_id from edges e where e.tenant_id = $1 and e.from_id = any ($2) and e.kind in ('derives_from', 'supported_by', 'cites') and e.closed_at is null)
