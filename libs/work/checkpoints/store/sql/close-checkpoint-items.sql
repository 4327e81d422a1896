-- Records from which version on a task no longer has given items of a list. Two calls may end an item at the same time;
-- the lower version holds, whichever call comes first.
-- Params: $1 tenant_id, $2 task_id, $3 list, $4 ordinals integer[], $5 version.
-- Index: checkpoint_items_pkey
update checkpoint_items set to_version = least(to_version, $5)
where tenant_id = $1 and task_id = $2 and list = $3 and ordinal = any ($4::integer[])
