-- How many distinct observations of the durable lane were recorded after a record, counted up to a limit, and the last record there is. As in `count-observations`
-- of workspaces: the same content of the same origin is one, and the words of a claim that cites evidence are none.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 limit.
-- Index: evidence_by_time_idx, evidence_by_content_idx, claim_evidence_by_evidence_idx
select (
    select count(*)::integer from (
      select from evidence e
      where e.tenant_id = $1 and e.space_id = $2 and e.id > $3 and e.workspace_id is null
        and (e.kind <> 'assertion' or exists (select from claim_evidence a where a.tenant_id = $1 and a.evidence_id = e.id))
        and not exists (select from evidence o where o.tenant_id = $1 and o.space_id = $2 and o.content_hash = e.content_hash and o.id < e.id and o.workspace_id is null
          and coalesce(o.source_id, o.source_system, o.recorded_by) = coalesce(e.source_id, e.source_system, e.recorded_by))
      limit $4
    ) n
  ) as count,
  coalesce((select l.id from evidence l where l.tenant_id = $1 and l.space_id = $2 order by l.id desc limit 1), '') as until
