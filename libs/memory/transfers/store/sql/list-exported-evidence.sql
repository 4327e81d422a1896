-- Evidence that an export contains, oldest first: all evidence that counts. The records that the service left itself are
-- among it, and the export leaves them out by their content.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit, $5 latest recorded_at, $6 whether evidence of sessions is included.
-- Index: evidence_listed_idx
select {{columns Evidence e except lapses_at, parent_ids, private}}, coalesce(e.parent_ids, '{}') as "parentEvidenceIds"
from evidence e
where e.tenant_id = $1 and e.space_id = $2 and e.id > $3 and e.recorded_at <= $5
  and e.counts and ($6::boolean or e.session_id is null or (e.kind = 'message' and not e.private))
order by e.id
limit $4
