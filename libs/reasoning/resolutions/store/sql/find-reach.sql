-- Whether a claim leads to one of the given nodes through what it depends on, cites or is about, or has the same
-- subject as one of them. At most 10,000 nodes are visited.
-- Params: $1 tenant_id, $2 space_id, $3 claim id, $4 node ids text[].
-- Index: edges_live_idx
with recursive reached (id) as (
  select $3::text collate "C"
  union
  select e.to_id
  from reached r
  join lateral (
    select e.to_id
    from edges e
    where e.tenant_id = $1 and e.from_id = r.id and e.kind in ('derives_from', 'cites', 'about') and e.closed_at is null
    union all
    select a.evidence_id
    from claim_evidence a
    where a.tenant_id = $1 and a.claim_id = r.id and a.relation <> 'contradiction'
    offset 0 -- prevents flattening, so that each node is one index lookup
  ) e on true
)
select (
  exists (select from (select r.id from reached r limit 10000) as near where near.id = any ($4::text[]))
  or exists (
    select from claims c
    join claims t on t.tenant_id = $1 and t.space_id = $2 and t.id = any ($4) and t.subject_n = c.subject_n
    where c.tenant_id = $1 and c.id = $3)
) as "isReached"
