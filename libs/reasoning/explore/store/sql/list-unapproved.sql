-- Cornerstones and persons about whom a proposal waits for a reviewer.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: proposals_open_idx
with held as (
  select distinct p.subject_id as id from proposals p where p.tenant_id = $1 and p.space_id = $2 and p.status = 'open'
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
