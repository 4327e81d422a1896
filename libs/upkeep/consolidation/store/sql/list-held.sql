-- What holds on to given claims: live edges of the graph, other than of those that were derived from them or cite them, derivations, and open conflicts.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: edges_live_idx, edges_to_idx, conflicts_by_new_idx, conflicts_by_existing_idx
select q.id,
  exists (select from edges e where e.tenant_id = $1 and e.from_id = q.id and e.closed_at is null)
    or exists (select from edges e where e.tenant_id = $1 and e.to_id = q.id and e.closed_at is null and e.kind not in ('derives_from', 'cites')) as "isTied",
  exists (select from edges e where e.tenant_id = $1 and e.to_id = q.id and e.closed_at is null and e.kind in ('derives_from', 'cites')) as "isPremise",
  exists (select from conflicts k where k.tenant_id = $1 and k.new_claim_id = q.id and k.status = 'open' and k.reason = 'contradiction')
    or exists (select from conflicts k where k.tenant_id = $1 and k.existing_claim_id = q.id and k.status = 'open' and k.reason = 'contradiction') as "isContested",
  exists (select from conflicts k where k.tenant_id = $1 and k.new_claim_id = q.id and k.status = 'open')
    or exists (select from conflicts k where k.tenant_id = $1 and k.existing_claim_id = q.id and k.status = 'open') as "isInConflict"
from unnest($2::text[]) as q (id)
order by q.id
