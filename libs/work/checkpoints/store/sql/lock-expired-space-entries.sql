-- Expired entries of any task that apply to a whole space, locked until the transaction ends, with the next version of
-- their task. Entries that another transaction is about to end are left out.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 whether entries of private sessions are wanted, or those from outside, $5 limit.
-- Index: checkpoint_items_of_space_idx, checkpoint_heads_pkey
select i.task_id as "taskId", i.ordinal, h.version + 1 as version
from checkpoint_items i
join checkpoint_heads h on h.tenant_id = $1 and h.task_id = i.task_id
where i.tenant_id = $1 and i.space_id = $2 and i.scope = 'space' and i.to_version = 2147483647
  and (i.item ->> 'expiresAt')::timestamptz <= $3 and (i.session_id is not null) = $4::boolean
order by i.item ->> 'expiresAt', i.task_id, i.ordinal
limit $5
for no key update of i skip locked
