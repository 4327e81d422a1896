-- For each of the given claims, up to 8 claims that are nearest in meaning and visible to the same readers, found with
-- the vector index of a model. The scan skips claims that these readers do not see.
-- Params: $1 tenant_id, $2 space_id, $3 at, $4 ids text[], $5 run_id, $6 distance.
-- Index: embeddings_use_lite_en_2_idx
select q.id as one, n.owner_id as other, 1 - n.distance as cosine
from unnest($4::text[]) as q (id)
join claims c on c.tenant_id = $1 and c.id = q.id
join embeddings own on own.tenant_id = $1 and own.owner_id = q.id and own.model = 'use-lite-en-2' /* model */
cross join lateral (
  select e.owner_id, e.embedding::vector(512) /* type */ <=> own.embedding::vector(512) /* type */ as distance
  from embeddings e
  where e.tenant_id = $1 and e.space_id = $2 and e.kind = 'claim' and e.model = 'use-lite-en-2' /* model */ and e.owner_id <> q.id
    and (
      select o.lane = c.lane and o.session_id is not distinct from c.session_id and o.category not in ('digest', 'atom', 'scenario', 'persona')
        and is_visible(o.status, o.grounding, o.belief_state, o.valid_from, o.valid_until, o.scope, o.session_id, $3, o.session_id)
      from claims o
      where o.tenant_id = $1 and o.id = e.owner_id)
  order by e.embedding::vector(512) /* type */ <=> own.embedding::vector(512) /* type */
  limit 8
) n
where c.category not in ('digest', 'atom', 'scenario', 'persona') and n.distance < $6::double precision
  and (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $5 and g.kind = 'gone' and g.claim_id = n.owner_id) is null
