-- The given claims that an open conflict contests, that may contradict a stronger claim, or whose value differs from a
-- value that their workspace has promoted and that is still in force. Two kinds of conflicts do not block a promotion.
-- The first is a conflict in which the other side is too weak to contest the claim: such a conflict is only an open
-- challenge (claims spec, section 15a, rule 12). The second is a conflict that keeps a new claim in quarantine: it
-- contests only the new claim, so it does not block the existing claim.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: conflicts_by_new_idx, conflicts_by_existing_idx, possible_conflicts_pair_idx, claims_pkey, claims_by_slot_idx, predicates_pkey
select q.id
from unnest($2::text[]) as q (id)
where exists (select from conflicts k where k.tenant_id = $1 and k.new_claim_id = q.id and k.status = 'open' and not q.id = any (coalesce(k.uncontested, '{}')))
  or exists (select from conflicts k where k.tenant_id = $1 and k.existing_claim_id = q.id and k.status = 'open' and k.reason = 'contradiction' and not q.id = any (coalesce(k.uncontested, '{}')))
  or exists (select from possible_conflicts p where p.tenant_id = $1 and p.weaker_id = q.id and p.status = 'open')
  or exists (
    select from claims c
    join claims won on won.tenant_id = $1 and won.slot = c.slot and won.slot is not null and won.value_key <> c.value_key and won.status = 'archived' and won.status_reason = 'promoted'
      and won.valid_from < c.valid_until and c.valid_from < won.valid_until
    join claims durable on durable.tenant_id = $1 and durable.id = won.merged_into and durable.status in ('active', 'disputed')
    left join predicates s on s.tenant_id = $1 and s.space_id = c.space_id and s.name_n = c.predicate_n
    where c.tenant_id = $1 and c.id = q.id and c.lane = 'workspace' and s.cardinality is distinct from 'multi')
order by q.id
