-- For each of the given claims, the group of claims that say the same: the given claims and the most trusted claims of
-- the group.
-- Params: $1 tenant_id, $2 space_id, $3 at, $4 claim ids text[], $5 limit for each group, $6 run_id.
-- Index: claims_by_slot_idx, claim_checks_by_fingerprint_idx
with given as (
  select c.id, c.slot, c.value_key, c.lane, c.session_id, k.content_fingerprint,
    case when c.slot is null then concat_ws(' ', k.content_fingerprint, c.lane, c.session_id) else concat_ws(' ', c.slot, c.value_key) end as name
  from claims c
  left join lateral (select x.version, x.embedded, x.content_fingerprint from claim_checks x where x.tenant_id = $1 and x.claim_id = c.id offset 0) k on true
  where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($4::text[])
), groups as (
  select distinct on (name) name, slot, value_key, lane, session_id, content_fingerprint from given order by name
)
select q.name as "group", m.id, m.slot, m.predicate_n as "predicateN", m.value_key as "valueKey"
from groups q
cross join lateral (
  (select o.id, o.slot, o.predicate_n, o.value_key
  from claims o
  where o.tenant_id = $1 and o.slot = q.slot and o.value_key = q.value_key and o.type = 'claim' and o.parts is null
    and is_visible(o.status, o.grounding, o.belief_state, o.valid_from, o.valid_until, o.scope, o.session_id, $3, o.session_id)
    and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $6 and g.kind = 'gone' and g.claim_id = o.id) is null
  order by o.gate_trust desc, o.aging_from desc, o.id
  limit $5)
  union all
  (select o.id, o.slot, o.predicate_n, o.value_key
  from claim_checks k
  join claims o on o.tenant_id = $1 and o.id = k.claim_id
  where q.slot is null and k.tenant_id = $1 and k.space_id = $2 and k.content_fingerprint = q.content_fingerprint and o.lane = q.lane and o.session_id is not distinct from q.session_id
    and is_visible(o.status, o.grounding, o.belief_state, o.valid_from, o.valid_until, o.scope, o.session_id, $3, o.session_id)
    and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $6 and g.kind = 'gone' and g.claim_id = o.id) is null
  order by o.gate_trust desc, o.aging_from desc, o.id
  limit $5)
) m
union
select g.name, c.id, c.slot, c.predicate_n, c.value_key
from given g
join claims c on c.tenant_id = $1 and c.id = g.id
order by 1, 2
