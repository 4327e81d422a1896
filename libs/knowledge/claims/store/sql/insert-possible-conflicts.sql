-- Inserts new possible conflicts and updates changed ones. Each pair is stored only once, no matter how it was found.
-- Params: $1 tenant_id, $2 possible conflicts jsonb array.
-- Index: possible_conflicts_pair_idx
-- Insert: rows carry the tenant of $1
insert into possible_conflicts (tenant_id, {{insert PossibleConflict}})
select home.tenant_id, {{values PossibleConflict r}}
from tenants home
cross join jsonb_to_recordset($2::jsonb) as r ({{recordset PossibleConflict}})
where home.tenant_id = $1
on conflict (tenant_id, weaker_id, claim_id) do update set
  status = excluded.status, decided_by = excluded.decided_by, decided_at = excluded.decided_at, note = excluded.note, conflict_id = excluded.conflict_id, version = excluded.version
where possible_conflicts.id = excluded.id
