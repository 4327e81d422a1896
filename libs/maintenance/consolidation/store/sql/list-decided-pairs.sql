-- The given pairs of claims that have a conflict or a possible conflict. Somebody has decided on these pairs or has to
-- decide.
-- Params: $1 tenant_id, $2 space_id, $3 one of each text[], $4 the other text[].
-- Index: conflicts_by_new_idx, possible_conflicts_pair_idx
select q.one, q.other
from unnest($3::text[], $4::text[]) as q (one, other)
where exists (select from conflicts k where k.tenant_id = $1 and k.space_id = $2 and k.new_claim_id = q.one and k.existing_claim_id = q.other)
  or exists (select from conflicts k where k.tenant_id = $1 and k.space_id = $2 and k.new_claim_id = q.other and k.existing_claim_id = q.one)
  or exists (select from possible_conflicts m where m.tenant_id = $1 and m.space_id = $2 and m.weaker_id = q.one and m.claim_id = q.other)
  or exists (select from possible_conflicts m where m.tenant_id = $1 and m.space_id = $2 and m.weaker_id = q.other and m.claim_id = q.one)
order by q.one, q.other
