-- What given claims are tied to: evidence that carries them, claims they replaced, open conflicts they are a party of.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: claim_evidence_pkey
select i.id,
  array(select a.evidence_id from claim_evidence a where a.tenant_id = $1 and a.claim_id = i.id and a.is_live order by a.attached_at, a.evidence_id) as evidence,
  array(select c.id from claims c where c.tenant_id = $1 and c.superseded_by = i.id and not c.is_historical order by c.id) as supersedes,
  array(select k.id from conflicts k where k.tenant_id = $1 and k.status = 'open' and (k.existing_claim_id = i.id or k.new_claim_id = i.id) order by k.id) as conflicts
from unnest($2::text[]) as i (id)
order by i.id
