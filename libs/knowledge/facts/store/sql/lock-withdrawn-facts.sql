-- Those of the given facts whose steps still have to be marked for a review, locked so that none of them is withdrawn
-- again in the meantime.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: judgements_due_pkey
select d.about as "claimId"
from judgements_due d
where d.tenant_id = $1 and d.space_id = $2 and d.about = any ($3::text[])
order by d.about
for update of d
