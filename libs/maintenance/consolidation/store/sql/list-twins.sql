-- The next claims to compare that are repeated by another claim visible to the same readers: one with the same key and
-- value or, for claims without a triple, with the same words. Claims with parts, such as facts, are left out, because
-- their gates decide on them.
-- Params: $1 tenant_id, $2 space_id, $3 at, $4 after id, $5 limit, $6 run_id, $7 whether notes are included boolean.
-- Index: consolidation_due_pkey, claims_pkey, claims_by_slot_idx, claim_checks_by_fingerprint_idx
select c.id
from consolidation_due d
cross join lateral (
  select c.id, c.slot, c.value_key, c.lane, c.session_id
  from claims c
  where c.tenant_id = $1 and c.id = d.claim_id and c.type = 'claim' and c.parts is null
    and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $3, c.session_id)
  offset 0 -- makes the plan start from the list, which is short even if the space is large
) c
left join lateral (select x.content_fingerprint from claim_checks x where x.tenant_id = $1 and x.claim_id = d.claim_id offset 0) k on true
where d.tenant_id = $1 and d.space_id = $2 and d.claim_id > $4
  and (exists (
      select from claims o
      where o.tenant_id = $1 and o.slot = c.slot and o.value_key = c.value_key and o.id <> c.id and o.type = 'claim' and o.parts is null
        and is_visible(o.status, o.grounding, o.belief_state, o.valid_from, o.valid_until, o.scope, o.session_id, $3, o.session_id)
        and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $6 and g.kind = 'gone' and g.claim_id = o.id) is null)
    or ($7::boolean and c.slot is null and exists (
      select from claim_checks g
      join claims o on o.tenant_id = $1 and o.id = g.claim_id
      where g.tenant_id = $1 and g.space_id = $2 and g.content_fingerprint = k.content_fingerprint and g.claim_id <> d.claim_id and o.lane = c.lane and o.session_id is not distinct from c.session_id
        and is_visible(o.status, o.grounding, o.belief_state, o.valid_from, o.valid_until, o.scope, o.session_id, $3, o.session_id)
        and (select true from consolidation_overlay x where x.tenant_id = $1 and x.space_id = $2 and x.run_id = $6 and x.kind = 'gone' and x.claim_id = o.id) is null
      offset 0)))
  and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $6 and g.kind = 'gone' and g.claim_id = d.claim_id) is null
order by d.claim_id
limit $5
