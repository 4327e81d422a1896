-- Active lessons of a space that have a situation pattern, in the order in which they are checked: first those that take
-- no share, because a user recorded or said them, a reviewer activated them or their nudge is endorsed; then the others,
-- each author's share first. Within each of these parts, the most trusted come first.
-- Params: $1 tenant_id, $2 space_id, $3 limit, $4 how many lessons of an author come before those of others.
-- Index: nodes_listed_idx, claims_pkey, principals_pkey, claim_statements_pkey
select l.id as "lessonId", said.text as claim, l.nudge, l.pattern, l.confidence, l.author
from (
  select c.id, n.detail ->> 'nudge' as nudge, n.detail ->> 'situationPattern' as pattern, c.gate_trust, coalesce(c.confidence, c.trust) as confidence, a.author,
    case when a.author is null then 0 when row_number() over (partition by a.author order by c.gate_trust desc, coalesce(c.confidence, c.trust) desc, c.id) <= $4 then 1 else 2 end as part
  from nodes n
  join claims c on c.tenant_id = $1 and c.id = n.id and c.status = 'active'
  left join principals p on p.tenant_id = $1 and p.id = n.recorded_by
  cross join lateral (
    select case when p.kind = 'user' or is_protected(c.base_class, c.activated) or n.detail ->> 'endorsement' is not null then null else n.recorded_by end as author
  ) a
  where n.tenant_id = $1 and n.space_id = $2 and n.type = 'lesson' and n.detail ->> 'situationPattern' is not null
  order by part, c.gate_trust desc, confidence desc, c.id
  limit $3
) l
cross join lateral (select s.text from claim_statements s where s.tenant_id = $1 and s.claim_id = l.id offset 0) said
order by l.part, l.gate_trust desc, l.confidence desc, l.id
