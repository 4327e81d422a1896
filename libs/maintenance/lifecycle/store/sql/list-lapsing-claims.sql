-- Claims whose own evidence has gone stale or expired since their grounding was written, the longest due first.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 after, $5 after id, $6 limit.
-- Index: claims_lapsing_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", (case c.grounding when 'sound' then c.stale_at when 'stale' then c.expires_at end)::text as at
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.trust_limit is null and c.stale_at is not null
  and (case c.grounding when 'sound' then c.stale_at when 'stale' then c.expires_at end) <= $3
  and ((case c.grounding when 'sound' then c.stale_at when 'stale' then c.expires_at end), c.id) > ($4::timestamptz, $5::text)
order by (case c.grounding when 'sound' then c.stale_at when 'stale' then c.expires_at end), c.id
limit $6
