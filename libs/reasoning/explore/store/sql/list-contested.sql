-- Claims that are sides of open conflicts or are contested because of an open conflict, and open predictions derived
-- from these claims.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: conflicts_open_idx, causes_contested_idx, claims_pkey, edges_to_idx, nodes_pkey
with contested as (
  select c.id
  from (
    select k.new_claim_id as id from conflicts k where k.tenant_id = $1 and k.space_id = $2 and k.status = 'open' and not (k.new_claim_id = any (coalesce(k.uncontested, '{}')))
    union
    select k.existing_claim_id from conflicts k where k.tenant_id = $1 and k.space_id = $2 and k.status = 'open' and not (k.existing_claim_id = any (coalesce(k.uncontested, '{}')))
    union
    -- `offset 0`: the causes of each conflict are looked up; otherwise, the causes of all spaces would be read and
    -- compared.
    select u.node_id from conflicts k
      cross join lateral (select c.node_id from causes c where c.tenant_id = $1 and c.root_id = k.id and c.kind = 'contested' offset 0) u
      where k.tenant_id = $1 and k.space_id = $2 and k.status = 'open'
  ) t
  join claims c on c.tenant_id = $1 and c.id = t.id
  where c.status in ('active', 'disputed') and c.scope not in ('session', 'workspace')
), held as (
  select t.id from contested t
  union all
  select n.id
  from contested t
  join edges e on e.tenant_id = $1 and e.to_id = t.id and e.kind = 'derives_from' and e.closed_at is null
  join nodes n on n.tenant_id = $1 and n.id = e.from_id and n.type = 'prediction' and n.status = 'open'
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
