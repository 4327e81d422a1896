-- Items of the handoffs of a task that events may still settle, latest first, locked until the transaction ends. If there
-- are too many, each author has an equal share, so that the handoffs of one author hide none of another: the latest
-- items of each are returned. An item that another transaction has contradicted in the meantime is left out.
-- Params: $1 tenant_id, $2 task_id, $3 limit, $4 maximum number of handoffs, $5 maximum number of handoffs considered, latest first.
-- Index: handoffs_of_task_idx, handoff_verifications_of_handoff_idx, handoff_verifications_pkey
select {{columns HandoffVerification v}}
from handoff_verifications v
where v.tenant_id = $1 and v.status <> 'contradicted' and v.id = any (array(
  select ranked.id
  from (
    select o.id, row_number() over (partition by o.principal_id order by o.id desc) as place
    from (
      select r.id
      from (
        select h.id, row_number() over (partition by h.handed_off_by order by h.id desc) as place
        from (select id, handed_off_by from handoffs where tenant_id = $1 and task_id = $2 order by id desc limit $5) h
      ) r
      order by r.place, r.id desc
      limit $4
    ) chosen
    join handoff_verifications o on o.tenant_id = $1 and o.handoff_id = chosen.id and o.status <> 'contradicted'
  ) ranked
  order by ranked.place, ranked.id desc
  limit $3
))
order by v.id desc
for no key update
