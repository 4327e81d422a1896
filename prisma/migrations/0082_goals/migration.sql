-- Why: a goal is a node that carries no claim, so no claim is paused, achieved or abandoned.
-- Lock: claims, exclusively, for the moment in which the constraint is replaced; rows are not looked at (not valid). Time: instant.
-- Way back: the constraint of 0009_graph.
alter table claims drop constraint claims_status_check;
alter table claims add constraint claims_status_check check (status in ('active', 'superseded', 'disputed', 'quarantined', 'archived', 'retracted')) not valid;
