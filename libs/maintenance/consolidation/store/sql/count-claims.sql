-- How many claims of a space are neither archived nor retracted, and how many are active. For a dry run, the claims are
-- counted as the run would have left them.
-- Params: $1 tenant_id, $2 space_id, $3 run_id.
-- Index: claims_newest_idx, consolidation_overlay_pkey
with overlay as (
  select s.kind, coalesce(a.status not in ('archived', 'retracted'), false) as is_there, coalesce(a.status = 'active', false) as is_active,
    exists (select from consolidation_overlay x where x.tenant_id = $1 and x.space_id = $2 and x.run_id = $3 and x.kind = 'archived' and x.claim_id = s.claim_id) as is_archived,
    exists (select from consolidation_overlay x where x.tenant_id = $1 and x.space_id = $2 and x.run_id = $3 and x.kind = 'inactive' and x.claim_id = s.claim_id) as is_inactive
  from consolidation_overlay s
  left join claims a on a.tenant_id = $1 and a.id = s.claim_id
  where s.tenant_id = $1 and s.space_id = $2 and s.run_id = $3 and s.kind in ('active', 'made', 'archived', 'inactive')
)
select
  (count(*) filter (where c.status not in ('archived', 'retracted')) + (
    select count(*) filter (where f.kind = 'made' and not f.is_archived) - count(*) filter (where f.kind = 'archived' and f.is_there) from overlay f))::int as total,
  (count(*) filter (where c.status = 'active') + (
    select count(*) filter (where f.kind = 'active' and not f.is_active and not f.is_inactive) - count(*) filter (where f.kind = 'inactive' and f.is_active) from overlay f))::int as active
from claims c
where c.tenant_id = $1 and c.space_id = $2
