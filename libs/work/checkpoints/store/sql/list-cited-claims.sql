-- The given claims whose ids are cited by entries in force in the must_not_redo lists of a space.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 claim_ids text[].
-- Index: checkpoint_items_citing_idx
select distinct asked.id
from checkpoint_items i
join unnest($4::text[]) as asked (id) on strpos(i.item::text, asked.id) > 0
where i.tenant_id = $1 and i.space_id = $2 and i.list = 'must_not_redo' and i.to_version = 2147483647 and strpos(i.item::text, 'clm_') > 0
  and (i.item ->> 'expiresAt' is null or (i.item ->> 'expiresAt')::timestamptz > $3)
order by asked.id
