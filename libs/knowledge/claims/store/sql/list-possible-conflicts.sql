-- Possible conflicts of a space, newest first. Open ones are listed only while both sides are active or disputed. Those
-- whose weaker side is a workspace claim are listed only if the request names that claim.
-- Params: $1 tenant_id, $2 space_id, $3 before_id, $4 limit, $5 status, $6 claim_id or null, $7 author or null, $8 ids text[] or null.
-- Index: possible_conflicts_listed_idx, claims_pkey
select {{columns PossibleConflict p}}
from possible_conflicts p
join claims c on c.tenant_id = $1 and c.id = p.claim_id
join claims w on w.tenant_id = $1 and w.id = p.weaker_id
where p.tenant_id = $1 and p.space_id = $2 and p.id < $3 and ($5::text is null or p.status = $5)
  and ($6::text is null or p.claim_id = $6 or p.weaker_id = $6) and ($7::text is null or p.author = $7) and ($8::text[] is null or p.id = any ($8))
  and (p.weaker_id = $6 or w.lane <> 'workspace')
  and (p.status <> 'open' or (c.status in ('active', 'disputed') and w.status in ('active', 'disputed')))
order by p.id desc
limit $4
