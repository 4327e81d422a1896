-- How many distinct observations of the durable lane are among the next records after a given record, and the last of
-- these records. As in `count-observations` of workspaces, the same content from the same origin counts once, and the
-- words of a claim that cites evidence do not count.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit.
-- Index: evidence_listed_idx, evidence_by_origin_idx, claim_evidence_by_evidence_idx
select count(*) filter (where n.is_new)::integer as count, coalesce(max(n.id), $3) as until
from (
  select e.id, (e.kind <> 'assertion' or exists (select from claim_evidence a where a.tenant_id = $1 and a.evidence_id = e.id))
    and e.id = (select o.id from evidence o where o.tenant_id = $1 and o.space_id = $2 and o.content_hash = e.content_hash
      and {{expression Evidence o origin}} = e.origin and o.workspace_id is null order by o.id limit 1) as is_new
  from (
    select r.id, r.kind, r.content_hash, {{expression Evidence r origin}} as origin
    from evidence r where r.tenant_id = $1 and r.space_id = $2 and r.id > $3 and r.workspace_id is null order by r.id limit $4
  ) e
) n
