-- Nudges of given lessons that somebody had endorsed by a given time, with their authors. Nudges of lessons that have
-- lost their support are left out.
-- Params: $1 tenant_id, $2 lesson ids text[], $3 known at.
-- Index: nodes_pkey
select n.id as "lessonId", n.detail ->> 'nudge' as text, coalesce(n.agent, p.name) as author
from nodes n
left join principals p on p.tenant_id = $1 and p.id = n.recorded_by
where n.tenant_id = $1 and n.id = any ($2::text[]) and n.type = 'lesson' and n.detail ->> 'nudge' is not null
  and (n.detail -> 'endorsement' ->> 'at')::timestamptz <= $3::timestamptz and coalesce(n.detail ->> 'supportLost', 'false') <> 'true'
order by n.id
