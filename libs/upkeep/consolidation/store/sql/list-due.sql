-- The next claims to compare, with the version they have and whether they have a vector of the model.
-- Params: $1 tenant_id, $2 space_id, $3 at, $4 after id, $5 limit, $6 compare all boolean, $7 run_id, $8 sampled ones only boolean, $9 model.
-- Index: claims_listed_idx
select c.id, c.version, (select true from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $9) is not null as "hasVector"
from claims c
left join lateral (select x.version, x.has_vector, x.gist from claim_checks x where x.tenant_id = $1 and x.claim_id = c.id offset 0) k on true
where c.tenant_id = $1 and c.space_id = $2 and c.id > $4
  and is_visible(c.status, c.grounding, c.valid_from, c.valid_until, c.scope, c.session_id, $3, c.session_id)
  and ($6::boolean or k.version is distinct from c.version or (not k.has_vector and (select true from embeddings e where e.tenant_id = $1 and e.owner_id = c.id and e.model = $9) is not null))
  and (select true from consolidation_scratch g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $7 and g.kind = 'gone' and g.claim_id = c.id) is null
  and (not $8::boolean or (select true from consolidation_scratch s where s.tenant_id = $1 and s.space_id = $2 and s.run_id = $7 and s.kind = 'sampled' and s.claim_id = c.id))
order by c.id
limit $5
