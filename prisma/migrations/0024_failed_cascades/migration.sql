-- Why: a correction that cannot go on is given up after its attempts, said to be so, and leaves the way to those behind it; readers go on distrusting what it has not reached.
-- Lock: cascades, a moment: two nullable columns, a constraint and an index over the few that have not ended. Time: instant.
-- Way back: the constraint and the index as they were, drop the columns.
alter table cascades drop constraint cascades_state_check;
alter table cascades add constraint cascades_state_check check (state in ('running', 'done', 'failed'));
alter table cascades add column error text check ((error is not null) = (state = 'failed'));
alter table cascades add column job_id text collate "C";
comment on column cascades.error is 'Why it was given up, in words for everybody';
comment on column cascades.job_id is 'The delivery that was given up: its row in the ledger of jobs';

drop index cascades_running_idx;
create index cascades_open_idx on cascades (tenant_id, space_id, id) where state <> 'done';
