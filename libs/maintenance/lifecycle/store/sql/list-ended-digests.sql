-- Digests that ended because a member ended, earliest end first.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 after valid_until, $5 after id, $6 limit.
-- Index: claims_digest_ends_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", c.valid_until::text as at
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.category = 'digest' and c.status in ('active', 'disputed') and c.valid_until < 'infinity'
  and c.valid_until <= $3 and (c.valid_until, c.id) > ($4::timestamptz, $5::text)
order by c.valid_until, c.id
limit $6
