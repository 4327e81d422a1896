-- Why: if a step has as many facts as it may have, a new one takes the place of another. Until now, facts of steps could not be removed.
-- Lock: none on rows. Time: a few milliseconds, whatever is stored.
-- Way back: revoke delete on step_facts from credence_app. The version before does not need the right.

grant delete on step_facts to credence_app;
