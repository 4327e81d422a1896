-- Possible conflicts of a space by id, held until the transaction ends.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: possible_conflicts_pkey
select p.id, p.space_id as "spaceId", p.claim_id as "claimId", p.weaker_id as "weakerId", p.near, p.found_by as "foundBy", p.differs, p.sentence, p.author, p.text_key as "textKey", p.status,
  p.found_at as "foundAt", p.decided_by as "decidedBy", p.decided_at as "decidedAt", p.note, p.conflict_id as "conflictId", p.version
from possible_conflicts p
where p.tenant_id = $1 and p.space_id = $2 and p.id = any ($3::text[])
order by p.id
for update
