-- Why: a day of the log is archived in parts of a limited size, so that a day of several gibibytes does not fill the memory of a worker and still fits into rows (continuity spec, section 1; docs/adr/0100). The segments that exist have their whole day.
-- Lock: archive_segments exclusively, for a moment; one row per tenant and day. Time: at once, whatever the size of the log.
-- Way back: as long as no day has several parts, drop the two columns.

alter table archive_segments add column part integer not null default 1;
comment on column archive_segments.part is 'Its number among the segments of the day, from 1';
alter table archive_segments add column last_of_day boolean not null default true;
comment on column archive_segments.last_of_day is 'Whether the day ends with it; if not, the next segment belongs to the same day';
