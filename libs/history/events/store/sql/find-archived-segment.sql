-- A part of an archived day; the content is omitted if the reader already has it.
-- Params: $1 tenant_id, $2 day, $3 part, $4 hash of the content that the reader has.
-- Index: archive_segments_pkey
select a.sha256, encode(sha256(a.content), 'hex') as "contentHash",
  case when encode(sha256(a.content), 'hex') = $4 then null else a.content end as content
from archive_segments a
where a.tenant_id = $1 and a.day = $2 and a.part = $3
