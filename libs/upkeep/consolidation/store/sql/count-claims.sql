-- How many claims a space remembers, and how many of them are believed, as a dry run would have left them.
-- Params: $1 tenant_id, $2 space_id, $3 run_id.
-- Index: claims_newest_idx, consolidation_scratch_pkey
with foreseen as (
  select s.kind, coalesce(a.status not in ('archived', 'retracted'), false) as is_there, coalesce(a.status = 'active', false) as is_active
  from consolidation_scratch s
  left join claims a on a.tenant_id = $1 and a.id = s.claim_id
  where s.tenant_id = $1 and s.space_id = $2 and s.run_id = $3 and s.kind in ('active', 'archived', 'gone')
)
select
  (count(*) filter (where c.status not in ('archived', 'retracted')) + (
    select count(*) filter (where f.kind = 'active' and not f.is_there) - count(*) filter (where f.kind = 'archived' and f.is_there) from foreseen f))::int as total,
  (count(*) filter (where c.status = 'active') + (
    select count(*) filter (where f.kind = 'active' and not f.is_active) - count(*) filter (where f.kind = 'gone' and f.is_active) from foreseen f))::int as active
from claims c
where c.tenant_id = $1 and c.space_id = $2
