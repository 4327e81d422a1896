-- Nodes of any kind by id, in no promised order: without claims of sessions that are not named, and without quarantined ones unless wanted.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 sessions text[] or null for all, $5 whether quarantined claims are shown, $6 now.
-- Index: nodes_pkey
select c.id, c.type, left(c.text, 2000) as text,
  case when c.type = 'conjecture' and c.status = 'active' and n.verdict is not null then 'judged' else c.status end as status,
  case when c.grounding in ('sound', 'stale') and c.expires_at <= $6::timestamptz then 'expired' when c.grounding = 'sound' and c.stale_at <= $6 then 'stale' else c.grounding end as grounding,
  coalesce(n.rank, 1) as rank, case when c.scope = 'session' then c.session_id end as "sessionId",
  c.importance, c.confidence, coalesce(n.root_groups, array(select distinct a.independence_group from claim_evidence a
    join evidence e on e.tenant_id = $1 and e.id = a.evidence_id and coalesce(e.revoked_at, e.tainted_at) is null where a.tenant_id = $1 and a.claim_id = c.id order by 1)) as "rootGroups",
  coalesce(nullif(n.is_contested, false), (select true from conflicts k where k.tenant_id = $1 and k.new_claim_id = c.id and k.status = 'open' limit 1),
    (select true from conflicts k where k.tenant_id = $1 and k.existing_claim_id = c.id and k.status = 'open' limit 1), false) as "isContested",
  n.verdict, coalesce(n.detail, '{}') as detail, null::jsonb as locator,
  jsonb_build_object('base', c.base, 'corroboration', c.corroboration, 'reinforcements', c.reinforcements, 'disputes', c.disputes, 'gateReinforcements', c.gate_reinforcements,
    'gateDisputes', c.gate_disputes, 'anchorAt', c.anchor_at, 'trustLimit', c.trust_limit, 'gateTrustLimit', c.gate_trust_limit) as grounds,
  (select jsonb_agg(jsonb_build_object('kind', u.kind, 'rootId', u.root_id) order by u.kind, u.root_id) from (
    select s.kind, s.root_id from causes s where s.tenant_id = $1 and s.node_id = c.id order by s.kind, s.root_id limit 100) u) as causes
from claims c
left join nodes n on n.tenant_id = $1 and n.id = c.id
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
  and ($4::text[] is null or c.scope <> 'session' or c.session_id = any ($4)) and ($5::boolean or c.status <> 'quarantined')
union all
select n.id, n.type, left(n.text, 2000), n.status, n.grounding, n.rank, null, null, null, n.root_groups, n.is_contested, n.verdict, n.detail, null, null,
  (select jsonb_agg(jsonb_build_object('kind', u.kind, 'rootId', u.root_id) order by u.kind, u.root_id) from (
    select s.kind, s.root_id from causes s where s.tenant_id = $1 and s.node_id = n.id order by s.kind, s.root_id limit 100) u)
from nodes n
where n.tenant_id = $1 and n.space_id = $2 and n.id = any ($3) and n.text is not null
union all
select e.id, 'evidence', left(e.content, 2000), case when e.revoked_at is null then 'active' else 'retracted' end, case when coalesce(e.revoked_at, e.tainted_at) is not null then 'tainted' when e.expires_at <= $6 then 'expired' when e.stale_at <= $6 then 'stale' else 'sound' end,
  0, null, null, null, array[e.independence_group], false, null, '{}', e.locator, null, null
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.id = any ($3)
union all
select k.id, 'contradiction', coalesce(k.description, concat(k.new_claim_id, ' and ', k.existing_claim_id, ' cannot both be true.')), k.status, 'sound', 2, null, null, null, '{}', false, k.resolution, '{}', null, null, null
from conflicts k
where k.tenant_id = $1 and k.space_id = $2 and k.id = any ($3)
