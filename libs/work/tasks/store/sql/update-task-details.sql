-- Writes the changed details of a task: title, goal, who set the goal, metadata and members.
-- Params: $1 tenant_id, $2 id, $3 title or null, $4 whether the goal changed, $5 goal or null, $6 whether who set it changed, $7 who set it jsonb or null, $8 metadata jsonb or null, $9 whether the members changed, $10 members text[] or null.
-- Index: tasks_pkey
update tasks t set title = coalesce($3, t.title), goal = case when $4::boolean then $5 else t.goal end, goal_set_by = case when $6::boolean then $7::jsonb else t.goal_set_by end,
  metadata = coalesce($8::jsonb, t.metadata), members = case when $9::boolean then $10::text[] else t.members end
where t.tenant_id = $1 and t.id = $2
