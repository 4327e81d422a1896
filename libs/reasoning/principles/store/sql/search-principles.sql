-- Active principles that given nodes are connected to; principles with the most connections come first. Connections of
-- claims that are retracted, quarantined, archived or tainted do not count.
-- Params: $1 tenant_id, $2 space_id, $3 node ids text[], $4 kinds of edges text[], $5 types of principles text[], $6 limit.
-- Index: edges_live_idx, claim_statements_pkey
select n.id, n.type, coalesce(n.text, said.text) as text, n.detail ->> 'nudge' as nudge, coalesce(n.detail ->> 'supportLost' = 'true', false) as "supportLost",
  case when n.type in ('lesson', 'axiom') then coalesce(c.confidence, c.trust) end as confidence, t.ties,
  (select max(e.id) from edges e where e.tenant_id = $1 and e.to_id = n.id and e.kind = 'exemplifies' and e.closed_at is null) as "lastExemplarId"
from (
  select e.to_id, jsonb_agg(jsonb_build_object('id', e.from_id, 'kind', e.kind) order by e.from_id, e.kind) as ties, count(*) as strength
  from edges e
  where e.tenant_id = $1 and e.space_id = $2 and e.from_id = any ($3::text[]) and e.kind = any ($4::text[]) and e.closed_at is null
    and not exists (select from claims f where f.tenant_id = $1 and f.id = e.from_id and (f.status in ('retracted', 'quarantined', 'archived') or f.grounding = 'tainted'))
  group by e.to_id
) t
join nodes n on n.tenant_id = $1 and n.id = t.to_id and n.type = any ($5::text[])
left join claims c on c.tenant_id = $1 and c.id = n.id
left join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said on true
where coalesce(n.status, c.status) = 'active' and coalesce(n.grounding, c.grounding) <> 'tainted'
order by t.strength desc, coalesce(c.confidence, c.trust) desc nulls last, n.id
limit $6
