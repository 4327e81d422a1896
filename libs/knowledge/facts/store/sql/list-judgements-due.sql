-- The evidence and schema versions for which facts of a space still have to be judged, earliest first. Entries about a
-- fact that was withdrawn are left out: they are about steps.
-- Params: $1 tenant_id, $2 space_id, $3 limit.
-- Index: judgements_due_pkey
select {{columns JudgementDue d}}
from judgements_due d
where d.tenant_id = $1 and d.space_id = $2 and d.about not like 'clm\_%'
order by d.due_since, d.about
limit $3
