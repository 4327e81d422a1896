-- Visible notes of a task, strongest first. Notes of a private session are returned only if the reading names the
-- session, or if it names any session and the reader takes part in this one.
-- Params: $1 tenant_id, $2 space_id, $3 task_id, $4 now, $5 category or null, $6 claim ids to leave out text[], $7 limit, $8 session that the reading names, or null, or `any`.
-- Index: notes_of_task_idx, claims_pkey, claim_statements_pkey
select f."claimId", f.category, f.importance, f.uses, f.successes, f.failures, f."lastUsedAt", f.component, f.signature, f."taskId", f."recordedAt", f."halfLifeDays", said.text
from (
  select n.claim_id as "claimId", n.category, n.importance, n.uses, n.successes, n.failures, n.last_used_at as "lastUsedAt", n.component, n.signature, n.task_id as "taskId", n.recorded_at as "recordedAt", n.half_life_days as "halfLifeDays",
    n.importance * (1 + 0.2 * least(n.uses, 5)) * power(2, -greatest(0, extract(epoch from $4::timestamptz - greatest(n.recorded_at, n.last_used_at)))::double precision / 86400 / n.half_life_days) as strength
  from notes n
  join claims c on c.tenant_id = $1 and c.id = n.claim_id
  where n.tenant_id = $1 and n.space_id = $2 and n.task_id = $3
    and ($5::text is null or n.category = $5) and n.claim_id <> all ($6::text[])
    and is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $4::timestamptz, case $8 when 'any' then c.session_id else $8::text end)
  order by strength desc, n.claim_id desc
  limit $7
) f
cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = f."claimId" offset 0) said
order by f.strength desc, f."claimId" desc
