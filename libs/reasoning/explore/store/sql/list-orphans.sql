-- Questions, definitions, predictions, axioms and conjectures that are open or active and have no edges in either
-- direction.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: nodes_listed_idx
with held as (
  select n.id from nodes n left join claims c on c.tenant_id = $1 and c.id = n.id
  where n.tenant_id = $1 and n.space_id = $2 and n.type in ('question', 'definition', 'prediction', 'axiom', 'conjecture')
    and coalesce(n.status, c.status) in ('open', 'active') and (c.id is null or c.scope not in ('session', 'workspace'))
    and not exists (select from edges e where e.tenant_id = $1 and e.from_id = n.id and e.closed_at is null)
    and not exists (select from edges e where e.tenant_id = $1 and e.to_id = n.id and e.closed_at is null)
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
