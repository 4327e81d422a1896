-- How far pruning has progressed in a space.
-- Params: $1 tenant_id, $2 space_id.
-- Index: prune_marks_pkey
select m.asked, m.up_to as "upTo", m.all_at as "allAt" from prune_marks m where m.tenant_id = $1 and m.space_id = $2
