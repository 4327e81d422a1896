-- Why: autovacuum waits until a fifth of a table is dead and then works slowly. The small tables that are polled several times a second are read in full, dead rows included, long before that; in the largest ones, a fifth is millions of rows. The first are now vacuumed after a thousand dead rows and at full speed, the second after a twentieth.
-- A space with a limit of active claims counts them with each write, and near the limit by author: 26 and 236 ms for 100,000. With an index for just that, which is a seventeenth of the one that it was done with, it takes 6 and 13 ms.
-- A count of words that took too long gets a place to say when the next one may be tried. Before, each delivery tried again, for 30 s each.
-- Lock: writes to claims wait while the index is built; the other tables are locked against changes of their shape and against vacuum, text_statistics exclusively, each for a moment at the end. Time: that of reading claims once and sorting the keys, about 20 s for ten million rows. It adds one short entry to what a new claim writes. The first vacuum of a large table may follow soon.
-- Way back: drop index claims_of_authors_idx; alter table ... reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold, autovacuum_vacuum_cost_delay) for each table; alter table text_statistics drop column retry_beyond; alter table text_statistics drop column retry_after.

-- How full a space is, and with whose claims. The condition on recorded_by holds for every claim, but only a statement that names it is planned with this index: while tables are empty, any other that asks for active claims would otherwise prefer it to a look-up by id, and keep that plan.
create index claims_of_authors_idx on claims (tenant_id, space_id, recorded_by) where status = 'active' and recorded_by >= '';

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
