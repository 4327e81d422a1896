-- Those of the claims that are not forgotten for others: sides of an open conflict, and what something live rests on.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: edges_to_idx
select q.id
from unnest($2::text[]) as q (id)
where exists (select from conflicts k where k.tenant_id = $1 and k.new_claim_id = q.id and k.status = 'open')
  or exists (select from conflicts k where k.tenant_id = $1 and k.existing_claim_id = q.id and k.status = 'open')
  or exists (
    select from edges e
    left join claims c on c.tenant_id = $1 and c.id = e.from_id
    left join nodes n on n.tenant_id = $1 and n.id = e.from_id
    where e.tenant_id = $1 and e.to_id = q.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
      and coalesce(c.status, n.status, 'active') not in ('superseded', 'archived', 'retracted', 'voided'))
