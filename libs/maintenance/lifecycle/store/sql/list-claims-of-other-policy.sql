-- Claims that have not been weighed with a given belief policy, because they were weighed with another one or not at
-- all yet, oldest first.
-- Params: $1 tenant_id, $2 space_id, $3 policy, $4 after id, $5 limit.
-- Index: claims_listed_idx
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey"
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.id > $4 and (c.support_mass is null or coalesce(c.belief_policy, 'credence-v1') <> $3)
order by c.id
limit $5
