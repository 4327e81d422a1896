-- Those of the claims that an open conflict contests, or that may contradict a stronger claim. A conflict that a claim is too strong for is an open challenge, and
-- one that keeps a newcomer in quarantine contests the newcomer only: neither holds the claim up (claims spec, section 15a, rule 12).
-- Params: $1 tenant_id, $2 ids text[].
-- Index: conflicts_by_new_idx, conflicts_by_existing_idx, possible_conflicts_pair_idx
select q.id
from unnest($2::text[]) as q (id)
where exists (select from conflicts k where k.tenant_id = $1 and k.new_claim_id = q.id and k.status = 'open' and not q.id = any (coalesce(k.uncontested, '{}')))
  or exists (select from conflicts k where k.tenant_id = $1 and k.existing_claim_id = q.id and k.status = 'open' and k.reason = 'contradiction' and not q.id = any (coalesce(k.uncontested, '{}')))
  or exists (select from possible_conflicts p where p.tenant_id = $1 and p.weaker_id = q.id and p.status = 'open')
order by q.id
