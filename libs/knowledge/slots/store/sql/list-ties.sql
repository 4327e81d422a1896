-- What claims are tied to: the evidence that carries them, the claims they replaced, the open conflicts they are a party of.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: claim_evidence_pkey
select w.id as "claimId",
  coalesce((select array_agg(a.evidence_id order by a.attached_at, a.evidence_id) from claim_evidence a where a.tenant_id = $1 and a.claim_id = w.id), '{}') as evidence,
  coalesce((select array_agg(s.id order by s.id) from claims s where s.tenant_id = $1 and s.superseded_by = w.id and not s.is_historical), '{}') as supersedes,
  array(
    select k.id from conflicts k where k.tenant_id = $1 and k.new_claim_id = w.id and k.status = 'open'
    union
    select k.id from conflicts k where k.tenant_id = $1 and k.existing_claim_id = w.id and k.status = 'open'
    order by id
  ) as conflicts
from unnest($2::text[]) as w (id)
order by w.id
