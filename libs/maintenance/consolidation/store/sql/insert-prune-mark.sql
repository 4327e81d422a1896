-- Records how far pruning has progressed in a space.
-- Params: $1 tenant_id, $2 space_id, $3 what was requested, $4 up to, $5 all at.
-- Index: prune_marks_pkey
-- Insert: the row carries the tenant of $1
-- Writer: check-store.ts (disposable; without it a run checks all claims)
insert into prune_marks (tenant_id, space_id, asked, up_to, all_at)
values ($1, $2, $3, $4, $5)
on conflict (tenant_id, space_id) do update set asked = excluded.asked, up_to = excluded.up_to, all_at = excluded.all_at
