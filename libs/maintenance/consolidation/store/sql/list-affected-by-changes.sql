-- Claims that may be due to leave memory because something has changed, one page of changes at a time: the claims that
-- the run compares or has pruned, and the claims that are kept because of these. Also returns the last change of the
-- page. The rules make the final decision.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 after changed id, $5 limit of changes, $6 run_id.
-- Index: consolidation_due_pkey, consolidation_overlay_pkey, edges_live_idx, edges_to_idx, claims_pkey
with changed as (
  select x.claim_id
  from (
    (select k.claim_id from consolidation_due k where k.tenant_id = $1 and k.space_id = $2 and k.claim_id > $4 order by k.claim_id limit $5)
    union
    (select g.claim_id from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $6 and g.kind = 'pruned' and g.claim_id > $4 order by g.claim_id limit $5)
  ) x
  order by x.claim_id
  limit $5
)
select (select max(m.claim_id) from changed m) as "upTo", array(
  select c.id
  from (
    select m.claim_id as id from changed m
    union
    select e.to_id from changed m cross join lateral (
      select l.to_id from edges l where l.tenant_id = $1 and l.from_id = m.claim_id and l.kind in ('derives_from', 'supported_by', 'cites') and l.closed_at is null offset 0) e
    union
    select e.from_id from changed m cross join lateral (
      select l.from_id from edges l where l.tenant_id = $1 and l.to_id = m.claim_id and l.kind in ('exemplifies', 'resolves') and l.closed_at is null offset 0) e
  ) q
  cross join lateral (
    select k.id from claims k
    where k.tenant_id = $1 and k.id = q.id and (k.status in ('superseded', 'disputed', 'quarantined') or k.status = 'active' and k.decays_at <= $3)
    offset 0) c
  where (select true from consolidation_overlay g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $6 and g.kind = 'inactive' and g.claim_id = c.id) is null
  order by c.id
) as ids
