-- Why: a day of the log has several segments if it is archived in parts (0128).
-- Lock: archive_segments exclusively, for a moment. Time: at once, because the index exists (0129).
-- Way back: as long as no day has several parts, drop the constraint, then create archive_segments_pkey on (tenant_id, day).

alter table archive_segments drop constraint archive_segments_pkey;
alter table archive_segments add constraint archive_segments_pkey primary key using index archive_segments_by_part_idx;
