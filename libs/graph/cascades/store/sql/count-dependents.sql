-- Counts what depends on a node, on evidence or on the claims of a conflict: how many dependents of each type there
-- are, the greatest distance in ranks, the 100 most important dependents with the sort key of the last of these, and
-- the last sealed event that the count reflects. Dependents that the reader may not see are followed, but not counted.
-- Params: $1 tenant_id, $2 id, $3 limit (one more is counted, which shows that there are more), $4 unmoved text[]: nodes that are reached but neither counted nor followed.
-- Index: edges_to_idx, claim_evidence_by_evidence_idx, conflicts_pkey, nodes_pkey, claims_pkey, evidence_pkey, event_seals_pkey
with recursive reached as (
  select $2::text collate "C" as id
  union
  select d.id
  from reached r
  cross join lateral (
    select e.from_id as id from edges e where e.tenant_id = $1 and e.to_id = r.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
    union all
    select e.to_id from edges e where e.tenant_id = $1 and e.from_id = r.id and e.kind = 'exemplifies' and e.closed_at is null
    union all
    select a.claim_id from claim_evidence a where a.tenant_id = $1 and a.evidence_id = r.id and left(r.id, 4) = 'evd_' and a.relation <> 'contradiction'
    union all
    select v.id from conflicts k cross join unnest(array[k.new_claim_id, k.existing_claim_id]) as v (id)
      where k.tenant_id = $1 and k.id = r.id and left(r.id, 4) = 'cnf_' and not (v.id = any (coalesce(k.uncontested, '{}')))
  ) d
  where r.id <> all ($4::text[])
), dependents as (
  select q.id, coalesce(n.type, c.type, 'evidence') as type, coalesce(n.rank, case when q.id like 'evd\_%' then 0 else 1 end) as rank, coalesce(c.importance, 0) as importance
  from (select id from reached where id <> all ($4) limit $3 + 1 offset 1) q
  left join nodes n on n.tenant_id = $1 and n.id = q.id
  left join claims c on c.tenant_id = $1 and c.id = q.id
  left join evidence e on e.tenant_id = $1 and e.id = q.id and left(q.id, 4) = 'evd_'
  where coalesce(n.id, c.id, e.id) is not null
), foremost as (
  select id, importance from dependents order by importance desc, id limit 100
)
select
  coalesce((select jsonb_object_agg(t.type, t.n) from (select type, count(*) as n from dependents group by type) t), '{}') as "byType",
  (select count(*)::integer from dependents) as affected,
  (select coalesce(max(rank), 0) - coalesce((select n.rank from nodes n where n.tenant_id = $1 and n.id = $2), case when $2 like 'evd\_%' then 0 else 1 end) from dependents) as "maxRise",
  array(select id from foremost order by importance desc, id) as first,
  (select jsonb_build_array(importance, id) from foremost order by importance, id desc limit 1) as "last",
  coalesce((select s.seq from event_seals s where s.tenant_id = $1 order by s.seq desc limit 1), 0)::double precision as "asOfSeq"
