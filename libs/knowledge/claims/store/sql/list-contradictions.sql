-- Contradictions that somebody pointed out and that have one of the given claims as a side: open ones, and, if the given
-- claim is not in force, those that lapsed or ended because a side was superseded or rejected. Of each pair only the
-- latest is returned, since at most one can be open. Open conflicts between claims that do not share a key are also
-- returned.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: conflicts_by_new_idx
select
  {{columns Conflict k}}
from conflicts k
where k.tenant_id = $1 and k.space_id = $2 and (k.status = 'open' and (k.reason = 'contradiction' or exists (
      select from claims n join claims e on e.tenant_id = $1 and e.id = k.existing_claim_id
      where n.tenant_id = $1 and n.id = k.new_claim_id and (n.slot is null or e.slot is distinct from n.slot)))
    or k.reason = 'contradiction' and k.resolution in ('lapsed', 'supersede', 'reject') and exists (
      select from claims own
      where own.tenant_id = $1 and own.id in (k.new_claim_id, k.existing_claim_id) and own.id = any ($3::text[])
        and (own.status not in ('active', 'disputed') or own.grounding = 'tainted')))
  and (k.new_claim_id = any ($3::text[]) or k.existing_claim_id = any ($3))
  and not exists (
    select from conflicts later
    where later.tenant_id = $1 and later.new_claim_id = k.new_claim_id and later.existing_claim_id = k.existing_claim_id and later.id > k.id)
order by k.id
