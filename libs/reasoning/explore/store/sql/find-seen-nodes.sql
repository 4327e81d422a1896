-- Nodes of any kind by id, in no defined order. Claims of sessions and workspaces other than the given ones are left
-- out. So are quarantined claims, unless they are requested. If statuses are given, only visible nodes and nodes with
-- one of these statuses are returned. Visible nodes are claims that are active, not tainted and currently valid,
-- evidence that counts, and other nodes that are not retracted, superseded or tainted; conflicts are visible only to
-- callers who may see quarantined claims.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 sessions and workspaces text[] or null for all, $5 whether quarantined claims are shown, $6 now, $7 further statuses text[], or null for nodes in any state.
-- Index: nodes_pkey, claim_statements_pkey
select c.id, c.type, said.text, case when said.fact is null then said.subject end as subject, said.predicate, said.value,
  case when c.type = 'conjecture' and c.status = 'active' and n.verdict is not null then 'judged' else c.status end as status,
  case when c.grounding in ('sound', 'stale') and c.expires_at <= $6::timestamptz then 'expired' when c.grounding = 'sound' and (c.stale_at <= $6 or c.cause is not null) then 'stale' else c.grounding end as grounding,
  coalesce(n.rank, 1) as rank, case c.scope when 'session' then c.session_id when 'workspace' then c.workspace_id end as "sessionId",
  c.importance, c.confidence, coalesce(n.root_groups, array(select distinct s.voice from claim_evidence a
    cross join lateral {{expression ClaimEvidence a entries}} s
    join evidence e on e.tenant_id = $1 and e.id = a.evidence_id and e.counts where a.tenant_id = $1 and a.claim_id = c.id and a.relation <> 'contradiction' and (s.counted or s.relation <> 'corroboration') order by 1)) as "rootGroups",
  coalesce(nullif(n.contested, false), (select true from conflicts k where k.tenant_id = $1 and k.new_claim_id = c.id and k.status = 'open' and not (c.id = any (coalesce(k.uncontested, '{}'))) limit 1),
    (select true from conflicts k where k.tenant_id = $1 and k.existing_claim_id = c.id and k.status = 'open' and not (c.id = any (coalesce(k.uncontested, '{}'))) limit 1), false) as contested,
  n.verdict, coalesce(n.detail, '{}') as detail, null::jsonb as locator,
  jsonb_build_object('base', c.base, 'corroboration', c.corroboration, 'reinforcements', c.reinforcements, 'disputes', c.disputes, 'gateReinforcements', c.gate_reinforcements,
    'gateDisputes', c.gate_disputes, 'agingFrom', c.aging_from, 'trustLimit', c.trust_limit, 'gateTrustLimit', c.gate_trust_limit) as grounds,
  (select jsonb_agg(jsonb_build_object('kind', u.kind, 'rootId', u.root_id, 'replacedBy',
    case when u.kind = 'stale' then (select s.superseded_by from claims s join claims r on r.tenant_id = $1 and r.id = s.superseded_by and r.status not in ('retracted', 'quarantined') where s.tenant_id = $1 and s.id = u.root_id) end) order by u.kind, u.root_id) from (
    select s.kind, s.root_id from causes s where s.tenant_id = $1 and s.node_id = c.id order by s.kind, s.root_id limit 100) u) as causes
from claims c
cross join lateral (select s.text, s.subject, s.predicate, s.value, s.fact from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
left join nodes n on n.tenant_id = $1 and n.id = c.id
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
  and ($4::text[] is null or c.scope not in ('session', 'workspace') or case c.scope when 'session' then c.session_id else c.workspace_id end = any ($4)) and ($5::boolean or c.status <> 'quarantined')
  and ($7::text[] is null or c.status = any ($7) or is_visible(c.status, c.grounding, c.belief_state, c.valid_from, c.valid_until, 'global', null, $6::timestamptz, null))
union all
select n.id, n.type, left(n.text, 2000), null, null, null, n.status, n.grounding, n.rank, null, null, null, n.root_groups, n.contested, n.verdict, n.detail, null, null,
  (select jsonb_agg(jsonb_build_object('kind', u.kind, 'rootId', u.root_id, 'replacedBy',
    case when u.kind = 'stale' then (select s.superseded_by from claims s join claims r on r.tenant_id = $1 and r.id = s.superseded_by and r.status not in ('retracted', 'quarantined') where s.tenant_id = $1 and s.id = u.root_id) end) order by u.kind, u.root_id) from (
    select s.kind, s.root_id from causes s where s.tenant_id = $1 and s.node_id = n.id order by s.kind, s.root_id limit 100) u)
from nodes n
where n.tenant_id = $1 and n.space_id = $2 and n.id = any ($3) and n.text is not null
  and ($7 is null or n.status = any ($7) or (n.status not in ('retracted', 'superseded') and n.grounding <> 'tainted'))
union all
select e.id, 'evidence', left(e.content, case when e.kind = 'assertion' then 100000 else 2000 end), null, null, null, case when e.revoked_at is null then 'active' else 'retracted' end, case when not e.counts then 'tainted' when e.expires_at <= $6 then 'expired' when e.stale_at <= $6 then 'stale' else 'sound' end,
  0, null, null, null, array[e.independence_group], false, null, jsonb_build_object('kind', e.kind), e.locator, null, null
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.id = any ($3)
  and ($7 is null or e.counts or 'retracted' = any ($7))
union all
select k.id, 'contradiction', coalesce(k.description, concat(k.new_claim_id, ' and ', k.existing_claim_id, ' cannot both be true.')), null, null, null, k.status, 'sound', 2, null, null, null, '{}', false, k.resolution, '{}', null, null, null
from conflicts k
where k.tenant_id = $1 and k.space_id = $2 and k.id = any ($3) and ($7 is null or $5)
