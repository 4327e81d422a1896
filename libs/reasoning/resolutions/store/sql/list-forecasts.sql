-- Judged predictions of a space. Predictions whose observation was retracted or has no evidence left are not included;
-- predictions whose observation was refuted are included.
-- Params: $1 tenant_id, $2 space_id, $3 limit.
-- Index: nodes_listed_idx
select (n.detail ->> 'probability')::double precision as probability, n.verdict, n.recorded_by as principal, n.agent, n.detail ->> 'sourceId' as source,
  n.detail ->> 'sourceClass' as "sourceClass"
from nodes n
where n.tenant_id = $1 and n.space_id = $2 and n.type = 'prediction' and n.verdict is not null and n.status in ('judged', 'voided')
  and not exists (
    select from edges e
    join claims c on c.tenant_id = $1 and c.id = e.to_id
    where e.tenant_id = $1 and e.from_id = n.id and e.kind = 'derives_from' and e.closed_at is null and (c.status = 'retracted' or c.grounding = 'tainted' and c.base = 0))
order by n.id desc
limit $3
