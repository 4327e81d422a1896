-- Why: with the setting hotDays, the payload of an event leaves the log once its archived day has it (continuity spec, section 1; docs/adr/0050).
-- Lock: events and archive_segments exclusively, for a moment; the index is built on a table of one row per tenant and day. Time: at once, whatever the size.
-- Way back: restore the payloads from the segments; then drop the policy only_dropped on events, revoke the two rights, drop the column and the index, and set payload not null.

alter table events alter column payload drop not null;
comment on column events.payload is 'null: it has left the log, and its archived day has it';
-- The worker drops payloads and changes nothing else of the log.
create policy only_dropped on events as restrictive for update to credence_system using (true) with check (payload is null);
grant update (payload) on events to credence_system;

alter table archive_segments add column dropped_at timestamptz;
comment on column archive_segments.dropped_at is 'When the payloads of its events left the log; null: they are still there';
grant update (dropped_at) on archive_segments to credence_system;
-- The archived days whose payloads are still in the log.
create index archive_segments_hot_idx on archive_segments (tenant_id, day) where dropped_at is null;
