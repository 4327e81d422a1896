-- Active lessons of a space that have a situation pattern, the most confident first.
-- Params: $1 tenant_id, $2 space_id, $3 limit.
-- Index: nodes_listed_idx, claim_statements_pkey
select c.id as "lessonId", said.text as claim, n.detail ->> 'nudge' as nudge, n.detail ->> 'situationPattern' as pattern, coalesce(c.confidence, c.trust) as confidence
from nodes n
join claims c on c.tenant_id = $1 and c.id = n.id and c.status = 'active'
cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
where n.tenant_id = $1 and n.space_id = $2 and n.type = 'lesson' and n.detail ->> 'situationPattern' is not null
order by coalesce(c.confidence, c.trust) desc, c.id
limit $3
