-- Says when duties of a space come next, and of those that were begun when.
-- Params: $1 tenant_id, $2 space_id, $3 duties text[], $4 their times timestamptz[], $5 begun at, or null.
-- Index: upkeep_due_pkey
-- Insert: the rows carry the tenant of $1
-- Writer: due-duties.ts (operational state, not a projection)
insert into upkeep_due (tenant_id, space_id, duty, next_at, begun_at)
select $1, $2, d.duty, d.next_at, $5 from unnest($3::text[], $4::timestamptz[]) as d (duty, next_at)
on conflict (tenant_id, space_id, duty) do update set next_at = excluded.next_at, begun_at = coalesce(excluded.begun_at, upkeep_due.begun_at)
