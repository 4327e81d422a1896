-- Why: autovacuum waits until a fifth of a table is dead and then works slowly. The small tables that are polled several times a second are read in full, dead rows included, long before that; in the largest ones, a fifth is millions of rows. The first are now vacuumed after a thousand dead rows and at full speed, the second after a twentieth.
-- A count of words that took too long gets a place to say when the next one may be tried. Before, each delivery tried again, for 30 s each.
-- Lock: the tables are locked against changes of their shape and against vacuum, text_statistics exclusively, each for a moment at the end. Time: at once, whatever the size. The first vacuum of a large table may follow soon.
-- Way back: alter table ... reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold, autovacuum_vacuum_cost_delay) for each table; alter table text_statistics drop column retry_beyond; alter table text_statistics drop column retry_after.

alter table claims set (autovacuum_vacuum_scale_factor = 0.05);
alter table claim_evidence set (autovacuum_vacuum_scale_factor = 0.05);
alter table embeddings set (autovacuum_vacuum_scale_factor = 0.05);

alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
alter table unsealed_events set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
alter table claim_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
alter table consolidation_due set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
alter table cascade_frontier set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
alter table vector_gaps set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);

alter table text_statistics add column retry_beyond integer;
alter table text_statistics add column retry_after timestamptz;
comment on column text_statistics.retry_beyond is 'If the last count took too long: it is tried again when more than so many texts were written since the last one that succeeded';
comment on column text_statistics.retry_after is 'If the last count took too long: it is tried again then, however few were written';
