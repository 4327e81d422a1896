-- Why: who writes a task, who set its goal, and whom a handoff is to (claims spec, section 15a, rule 15). Until now any agent wrote any task.
-- Lock: tasks and handoffs, for a moment; no row is written. Time: at once, whatever the size.
-- Way back: alter table tasks drop column members, drop column goal_set_by; alter table handoffs drop column handed_to.
alter table tasks add column members text[];
alter table tasks add column goal_set_by jsonb;
alter table handoffs add column handed_to text collate "C";
comment on column tasks.members is 'Principals that write it, with its creator and writers; null: any agent does';
comment on column tasks.goal_set_by is 'Who set its goal: id and kind of a principal; null: nobody did, or it was set before this was kept';
comment on column handoffs.handed_to is 'Principal that it is to; null: to anybody';
