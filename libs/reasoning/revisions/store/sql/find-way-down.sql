-- Whether a node leads down to another along any kind of dependence. Ranks prune nothing here: what was replaced may rank anywhere.
-- Params: $1 tenant_id, $2 from_id, $3 to_id, $4 kinds of edges text[].
-- Index: edges_live_idx
with recursive climbed (id) as (
  select $2::text collate "C"
  union
  select d.id
  from climbed c
  join lateral (
    select e.to_id as id
    from edges e
    where e.tenant_id = $1 and e.from_id = c.id and e.kind = any ($4::text[]) and e.closed_at is null
    union all
    select s.id
    from claims s
    where s.tenant_id = $1 and s.superseded_by = c.id
    offset 0 -- keeps the node on the outside: each is a lookup
  ) d on true
)
select id from climbed where id = $3
limit 1
