-- Takes out rests that are over, the longest over first: their claims are looked at again, or are none any more that the sweep looks at.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 limit.
-- Index: decay_rests_over_idx, decay_rests_pkey
-- Writer: sweep.repository.ts (operational: when a claim need be looked at again)
delete from decay_rests r
where r.tenant_id = $1 and r.claim_id = any (array(
  select o.claim_id from decay_rests o
  where o.tenant_id = $1 and o.space_id = $2 and o.until <= $3
  order by o.until
  limit $4))
