-- Those of the given ids that belong to a session in which the principal who names them does not participate. The
-- row policies of the tables hide the same rows from that principal.
-- Params: $1 tenant_id, $2 ids text[], $3 the principal that names each text[].
-- Index: claims_pkey, nodes_pkey, evidence_pkey, conflicts_pkey, possible_conflicts_pkey, edges_pkey, claim_merges_pkey, collection_members_pkey, workspaces_pkey, session_participants_pkey
select q.id, q.principal_id as "principalId"
from unnest($2::text[], $3::text[]) as q (id, principal_id)
where exists (
  select
  from (
    select q.id
    union all
    select side.id from conflicts k cross join lateral (values (k.new_claim_id), (k.existing_claim_id)) as side (id) where k.tenant_id = $1 and k.id = q.id
    union all
    select side.id from possible_conflicts p cross join lateral (values (p.claim_id), (p.weaker_id)) as side (id) where p.tenant_id = $1 and p.id = q.id
    union all
    select side.id from edges e cross join lateral (values (e.from_id), (e.to_id)) as side (id) where e.tenant_id = $1 and e.id = q.id
    union all
    select m.survivor_id from claim_merges m where m.tenant_id = $1 and m.id = q.id
    union all
    select g.claim_id from collection_members g where g.tenant_id = $1 and g.collection_id = q.id
  ) of (id)
  cross join lateral (
    select c.session_id from claims c where c.tenant_id = $1 and c.id = of.id and c.session_id is not null
    union all
    select w.session_id from workspaces w where w.tenant_id = $1 and w.id = of.id and w.session_id is not null
    union all
    select n.session_id from nodes n where n.tenant_id = $1 and n.id = of.id and n.session_id is not null
    union all
    select e.session_id from evidence e where e.tenant_id = $1 and e.id = of.id and e.session_id is not null and (e.kind <> 'message' or e.private)
  ) s
  where not exists (select from session_participants p where p.tenant_id = $1 and p.session_id = s.session_id and p.principal_id = q.principal_id)
)
order by q.id, q.principal_id
