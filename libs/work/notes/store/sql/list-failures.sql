-- Visible notes about failures of components: of each component those that a user recorded or said, or a reviewer
-- activated, then the strongest. Of several notes with the same signature, only one is returned: one of the former if
-- there is any, otherwise one of the strongest class, and of these the latest. Notes of a private session are returned only if the reading names the
-- session, or if it names any session and the reader takes part in this one.
-- Params: $1 tenant_id, $2 space_id, $3 components text[], $4 now, $5 limit for each, $6 session that the reading names, or null, or `any`, $7 classes text[], the strongest first.
-- Index: notes_by_component_idx, claims_pkey, principals_pkey, claim_statements_pkey
select f."claimId", f.category, f.importance, f.uses, f.successes, f.failures, f."lastUsedAt", f.component, f.signature, f."taskId", f."recordedAt", f."halfLifeDays", said.text
from unnest($3::text[]) as q (component_n)
cross join lateral (
  select each."claimId", each.category, each.importance, each.uses, each.successes, each.failures, each."lastUsedAt", each.component, each.signature, each."taskId", each."recordedAt", each."halfLifeDays", each."isProtected", each.strength from (
    select distinct on (coalesce(n.signature, n.claim_id)) n.claim_id as "claimId", n.category, n.importance, n.uses, n.successes, n.failures, n.last_used_at as "lastUsedAt", n.component, n.signature, n.task_id as "taskId", n.recorded_at as "recordedAt", n.half_life_days as "halfLifeDays",
      coalesce(p.kind = 'user', false) or is_protected(c.base_class, c.activated) as "isProtected",
      n.importance * (1 + 0.2 * least(n.uses, 5)) * power(2, -greatest(0, extract(epoch from $4::timestamptz - greatest(n.recorded_at, n.last_used_at)))::double precision / 86400 / n.half_life_days) as strength
    from notes n
    join claims c on c.tenant_id = $1 and c.id = n.claim_id
    left join principals p on p.tenant_id = $1 and p.id = n.recorded_by
    where n.tenant_id = $1 and n.space_id = $2 and n.component_n = q.component_n and n.category = 'failure'
      and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $4::timestamptz, case $6 when 'any' then c.session_id else $6::text end)
    order by coalesce(n.signature, n.claim_id), "isProtected" desc, array_position($7::text[], c.base_class), n.claim_id desc
  ) each
  order by each."isProtected" desc, each.strength desc, each."claimId" desc
  limit $5
) f
cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = f."claimId" offset 0) said
order by q.component_n, f."isProtected" desc, f.strength desc, f."claimId" desc
