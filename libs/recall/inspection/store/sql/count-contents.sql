-- How many items of each kind a space contains, each counted up to a limit.
-- Params: $1 tenant_id, $2 space_id, $3 limit, $4 now.
-- Index: evidence_listed_idx, facts_of_type_idx, claims_pkey, tasks_listed_idx, messages_newest_idx, claims_newest_idx, proposals_pkey, jobs_by_status_idx, step_edges_tenant_id_task_id_ordinal_key
select
  (
    select coalesce(jsonb_agg(jsonb_build_object('evidenceType', t.evidence_type, 'count', t.count) order by t.count desc, t.evidence_type), '[]')
    from (
      select c.evidence_type, count(*) as count
      from (select e.evidence_type from evidence e where e.tenant_id = $1 and e.space_id = $2 limit $3) c
      group by c.evidence_type
    ) t
  ) as evidence,
  (
    select jsonb_build_object(
      'usable', count(*) filter (where f.is_active and f.is_usable),
      'unusable', count(*) filter (where f.is_active and not f.is_usable),
      'inactive', count(*) filter (where not f.is_active))
    from (
      select c.status = 'active' as is_active,
        c.grounding <> 'tainted' and c.belief_state is distinct from 'rejected' and c.cause is null and (c.usable_until is null or c.usable_until > $4::timestamptz) as is_usable
      from facts f
      join claims c on c.tenant_id = $1 and c.id = f.claim_id
      where f.tenant_id = $1 and f.space_id = $2
      limit $3
    ) f
  ) as facts,
  (select count(*)::integer from (select from tasks t where t.tenant_id = $1 and t.space_id = $2 limit $3) c) as tasks,
  (select count(*)::integer from (select from tasks t join steps s on s.tenant_id = $1 and s.task_id = t.id where t.tenant_id = $1 and t.space_id = $2 limit $3) c) as steps,
  (select count(*)::integer from (select from tasks t join step_edges e on e.tenant_id = $1 and e.task_id = t.id where t.tenant_id = $1 and t.space_id = $2 limit $3) c) as edges,
  (select count(*)::integer from (select from messages m where m.tenant_id = $1 and m.space_id = $2 limit $3) c) as messages,
  (select count(*)::integer from (select from claims c where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active' and c.category = 'atom' limit $3) c) as atoms,
  (select count(*)::integer from (select from claims c where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active' and c.category = 'scenario' limit $3) c) as scenarios,
  (select count(*)::integer from (select from claims c where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active' and c.category = 'persona' limit $3) c) as personas,
  (select count(*)::integer from (select from tasks t join offloads o on o.tenant_id = $1 and o.task_id = t.id where t.tenant_id = $1 and t.space_id = $2 limit $3) c) as offloads,
  (select count(*)::integer from (select from proposals p where p.tenant_id = $1 and p.space_id = $2 and p.status = 'open' limit $3) c) as "openProposals",
  (select count(*)::integer from (select from jobs j where j.tenant_id = $1 and j.space_id = $2 and j.status = 'dead' limit $3) c) as "deadJobs"
