-- The next notes of which it is not known yet what words they say.
-- Params: $1 tenant_id, $2 space_id, $3 at, $4 after id, $5 limit.
-- Index: claims_listed_idx
select c.id, c.text
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.id > $4 and c.slot is null and c.type = 'claim'
  and is_visible(c.status, c.grounding, c.valid_from, c.valid_until, c.scope, c.session_id, $3, c.session_id)
  and (select true from claim_checks k where k.tenant_id = $1 and k.claim_id = c.id and k.gist is not null) is null
order by c.id
limit $5
