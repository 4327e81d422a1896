-- Active claims that a full space can archive, in the order of `givingWay` (author-shares.rules.ts): each time, the
-- author who has the most active claims left loses the claim that decays first; if several authors have the same
-- number, an author who has just added claims loses one. Claims that a user or the system stated, activated claims,
-- sides of open conflicts, and claims that a live node depends on or cites are left out, but count for their authors.
-- Without the condition on recorded_by, the first index would not be used.
-- Params: $1 tenant_id, $2 space_id, $3 ids to leave out text[], $4 limit, $5 authors who have just added some text[].
-- Index: claims_of_authors_idx, claims_newest_idx, claims_decaying_idx, edges_to_idx, conflicts_by_new_idx, conflicts_by_existing_idx
with shares as (
  select a.recorded_by, count(*) as count
  from claims a
  where a.tenant_id = $1 and a.space_id = $2 and a.status = 'active' and a.recorded_by >= ''
  group by a.recorded_by
)
select spare.id, spare.slot, spare."predicateN", spare."valueKey"
from (
  select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey", c.decays_at, c.recorded_by = any ($5::text[]) as added,
    s.count - row_number() over (partition by c.recorded_by order by c.decays_at, c.id) as kept
  from claims c
  join shares s on s.recorded_by = c.recorded_by
  where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active' and c.decays_at is not null and not is_guarded(c.base_class, c.activated) and c.id <> all ($3::text[])
    and not exists (
      select from edges e
      left join claims d on d.tenant_id = $1 and d.id = e.from_id
      left join nodes n on n.tenant_id = $1 and n.id = e.from_id
      where e.tenant_id = $1 and e.to_id = c.id and e.kind in ('derives_from', 'supported_by', 'cites') and e.closed_at is null
        and coalesce(d.status, n.status, 'active') not in ('superseded', 'archived', 'retracted', 'voided'))
    and not exists (select from conflicts k where k.tenant_id = $1 and k.new_claim_id = c.id and k.status = 'open')
    and not exists (select from conflicts k where k.tenant_id = $1 and k.existing_claim_id = c.id and k.status = 'open')
) spare
order by spare.kept desc, spare.added desc, spare.decays_at, spare.id
limit $4
