-- How many claims and pieces of evidence were recorded on each day, and the first id of each day that was counted. Only
-- the newest of each kind are counted, up to a limit. The time of recording is part of an id.
-- Params: $1 tenant_id, $2 space_id, $3 the lowest claim id of each day, ascending, $4 the same of evidence, $5 limit.
-- Index: claims_listed_idx, evidence_listed_idx
select r.what, r.day, count(*)::integer as count, min(r.id) as "firstId"
from (
  select 'claims' as what, width_bucket(c.id, $3::text[]) as day, c.id
  from (
    select n.id from claims n where n.tenant_id = $1 and n.space_id = $2 and n.id >= ($3::text[])[1] order by n.id desc limit $5
  ) c
  union all
  select 'evidence', width_bucket(e.id, $4::text[]), e.id
  from (
    select n.id from evidence n where n.tenant_id = $1 and n.space_id = $2 and n.id >= ($4::text[])[1] order by n.id desc limit $5
  ) e
) r
group by r.what, r.day
