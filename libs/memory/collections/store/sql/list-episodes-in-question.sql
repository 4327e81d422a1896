-- The newest episodes that contain given claims, with how many of these claims each contains; and the newest episodes
-- with a record, limited for each author so that the tasks of one author do not crowd out those of others.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 limit for each claim, $5 limit of episodes with a record, $6 limit of these for each author, $7 how many of these are read at most.
-- Index: collection_members_claim_idx, collections_recorded_idx, collections_pkey
with of_claims as (
  select m.collection_id as id, count(*)::integer as hits
  from unnest($3::text[]) as q (id)
  cross join lateral (
    select n.collection_id from collection_members n where n.tenant_id = $1 and n.claim_id = q.id order by n.collection_id desc limit $4
  ) m
  group by m.collection_id
), recorded as (
  select r.id
  from (
    select n.id, row_number() over (partition by n.created_by order by n.id desc) as nth
    from (
      select g.id, g.created_by from collections g where g.tenant_id = $1 and g.space_id = $2 and g.record is not null order by g.id desc limit $7
    ) n
  ) r
  where r.nth <= $6
  order by r.id desc
  limit $5
)
select g.id, g.name, coalesce(o.hits, 0) as hits
from (select o.id from of_claims o union select r.id from recorded r) n
join collections g on g.tenant_id = $1 and g.space_id = $2 and g.id = n.id and g.kind = 'episode'
left join of_claims o on o.id = g.id
order by g.id desc
