-- Why: tasks from before there were phases are in the phase that their status says; those that are open are in planning already.
-- Lock: rows of tasks that are not open, written once. Time: about 10 s for a million of them.
-- Way back: none needed; without the column `phase` nothing of this is left.
update tasks set phase = status where status <> 'open' and phase = 'planning';
