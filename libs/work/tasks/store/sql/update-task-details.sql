-- Writes what is said about a task otherwise.
-- Params: $1 tenant_id, $2 id, $3 title or null, $4 whether the goal changed, $5 goal or null, $6 metadata jsonb or null.
-- Index: tasks_pkey
update tasks t set title = coalesce($3, t.title), goal = case when $4::boolean then $5 else t.goal end, metadata = coalesce($6::jsonb, t.metadata)
where t.tenant_id = $1 and t.id = $2
