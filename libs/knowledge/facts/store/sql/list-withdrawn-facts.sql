-- Facts of a space that were withdrawn, if their steps still have to be marked for a review.
-- Params: $1 tenant_id, $2 space_id, $3 after claim_id, $4 limit.
-- Index: judgements_due_pkey
select d.about as "claimId"
from judgements_due d
where d.tenant_id = $1 and d.space_id = $2 and d.about > $3 and d.about like 'clm\_%'
order by d.about
limit $4
