-- Active principles that given nodes are connected to: first those that take no share, because a user recorded or said
-- them, or a person approved, activated or endorsed them; then the others, each author's share first. Within each of
-- these parts, principles with the most connections come first. Connections of claims that are retracted, quarantined,
-- archived or tainted do not count.
-- Params: $1 tenant_id, $2 space_id, $3 node ids text[], $4 kinds of edges text[], $5 types of principles text[], $6 limit, $7 how many principles of an author come before those of others.
-- Index: edges_live_idx, principals_pkey, claim_statements_pkey
select r.id, r.type, coalesce(r.text, said.text) as text, r.nudge, r."supportLost", r.confidence, r.ties, r.author,
  (select max(e.id) from edges e where e.tenant_id = $1 and e.to_id = r.id and e.kind = 'exemplifies' and e.closed_at is null) as "lastExemplarId"
from (
  select n.id, n.type, n.text, n.detail ->> 'nudge' as nudge, coalesce(n.detail ->> 'supportLost' = 'true', false) as "supportLost",
    case when n.type in ('lesson', 'axiom') then s.confidence end as confidence, t.ties, t.strength, c.gate_trust, s.confidence as support, a.author,
    case when a.author is null then 0 when row_number() over (partition by a.author order by t.strength desc, c.gate_trust desc nulls last, s.confidence desc nulls last, n.id) <= $7 then 1 else 2 end as part
  from (
    select e.to_id, jsonb_agg(jsonb_build_object('id', e.from_id, 'kind', e.kind) order by e.from_id, e.kind) as ties, count(*) as strength
    from edges e
    where e.tenant_id = $1 and e.space_id = $2 and e.from_id = any ($3::text[]) and e.kind = any ($4::text[]) and e.closed_at is null
      and not exists (select from claims f where f.tenant_id = $1 and f.id = e.from_id and (f.status in ('retracted', 'quarantined', 'archived') or f.grounding = 'tainted'))
    group by e.to_id
  ) t
  join nodes n on n.tenant_id = $1 and n.id = t.to_id and n.type = any ($5::text[])
  left join claims c on c.tenant_id = $1 and c.id = n.id
  left join principals p on p.tenant_id = $1 and p.id = n.recorded_by
  cross join lateral (select coalesce(c.confidence, c.trust) as confidence) s
  cross join lateral (
    select case when p.kind = 'user' or n.type = 'cornerstone' or is_protected(c.base_class, c.activated) or n.detail ->> 'endorsement' is not null then null else n.recorded_by end as author
  ) a
  where coalesce(n.status, c.status) = 'active' and coalesce(n.grounding, c.grounding) <> 'tainted'
  order by part, t.strength desc, c.gate_trust desc nulls last, support desc nulls last, n.id
  limit $6
) r
left join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = r.id offset 0) said on true
order by r.part, r.strength desc, r.gate_trust desc nulls last, r.support desc nulls last, r.id
