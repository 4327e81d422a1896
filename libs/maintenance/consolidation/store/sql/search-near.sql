-- For each of the given claims, up to 8 claims that are nearest in meaning and visible to the same readers, found by
-- comparing all vectors of the space.
-- Params: $1 tenant_id, $2 space_id, $3 at, $4 ids text[], $5 run_id, $6 model, $7 distance.
-- Index: embeddings_by_space_idx
select q.id as one, n.id as other, 1 - n.distance as cosine
from unnest($4::text[]) as q (id)
join claims c on c.tenant_id = $1 and c.id = q.id
join embeddings own on own.tenant_id = $1 and own.owner_id = q.id and own.model = $6
cross join lateral (
  select o.id, near.distance
  from (
    select e.owner_id, e.embedding <=> own.embedding as distance
    from embeddings e
    where e.tenant_id = $1 and e.space_id = $2 and e.kind = 'claim' and e.model = $6
    offset 0
  ) near
  join claims o on o.tenant_id = $1 and o.id = near.owner_id
  where near.distance < $7::double precision and near.owner_id <> q.id and o.lane = c.lane and o.session_id is not distinct from c.session_id and o.category not in ('digest', 'atom', 'scenario', 'persona')
    and is_visible(o.status, o.grounding, o.belief_state, o.valid_from, o.valid_until, o.scope, o.session_id, $3, o.session_id)
    and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $5 and g.kind = 'gone' and g.claim_id = o.id) is null
  order by near.distance, o.id
  limit 8
) n
where c.category not in ('digest', 'atom', 'scenario', 'persona')
