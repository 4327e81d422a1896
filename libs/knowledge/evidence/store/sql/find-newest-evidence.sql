-- For each question, the latest evidence that counts, has the given type, comes from one of the given source systems,
-- and is about the values asked for.
-- Params: $1 tenant_id, $2 space_id, $3 questions jsonb array of {place, evidenceType, sourceSystems, entity, value, others, knownAt: recorded by then, or null, latestId: with knownAt, this record or an older one, or null}.
-- Index: evidence_anchors_newest_idx, evidence_anchors_pkey, evidence_pkey
select asked.place, newest.*
from jsonb_to_recordset($3::jsonb) as asked (place integer, "evidenceType" text, "sourceSystems" jsonb, entity text, value text, others jsonb, "knownAt" timestamptz, "latestId" text)
cross join lateral (
  select {{columns Evidence e except lapses_at, parent_ids, private}}, coalesce(e.parent_ids, '{}') as "parentEvidenceIds"
  from evidence_anchors a
  join evidence e on e.tenant_id = $1 and e.id = a.evidence_id
  where a.tenant_id = $1 and a.space_id = $2 and a.evidence_type = asked."evidenceType" and a.entity = asked.entity and a.value = asked.value
    and asked."sourceSystems" ? a.source_system and e.counts
    and (asked."knownAt" is null or a.evidence_id = asked."latestId"
      or a.recorded_at <= asked."knownAt" and (asked."latestId" is null or (a.observed_at, a.recorded_at, a.evidence_id) < (
        select l.observed_at, l.recorded_at, l.id from evidence l where l.tenant_id = $1 and l.id = asked."latestId")))
    and not exists (
      select from jsonb_each_text(asked.others) as other (entity, value)
      where not exists (
        select from evidence_anchors b
        where b.tenant_id = $1 and b.evidence_id = a.evidence_id and b.entity = other.entity and b.value = other.value))
  order by a.observed_at desc, a.recorded_at desc, a.evidence_id desc
  limit 1
) newest
