-- How many active or disputed claims an export leaves out, by reason: those that are disputed, and those that only
-- other operations create.
-- Params: $1 tenant_id, $2 space_id, $3 latest recorded_at, $4 categories that are left out text[].
-- Index: claims_newest_idx
select why, count(*)::int as count
from (
  select case
    when c.status = 'disputed' then 'disputed'
    when c.type <> 'claim' then 'derived'
    when c.category = any ($4::text[]) then 'summaries'
    else 'facts'
  end as why
  from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.status in ('active', 'disputed') and c.recorded_at <= $3
    and (c.status = 'disputed' or c.type <> 'claim' or c.category = any ($4::text[]) or exists (select from facts f where f.tenant_id = $1 and f.claim_id = c.id))
) each
group by why
order by why
