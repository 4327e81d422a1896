-- For each tenant, the kind of maintenance that has been due longest and has work. Tenants with too many open runs
-- are left out, and so are read-only tenants, because a run could not be recorded. The clock of the space decides
-- whether a run would find work, with one lookup for each space; for sessions, the time is that of `idleSince`. Only
-- the hundred sessions that have been open longest are examined. If there are more, a run examines all of them every
-- ten minutes, so sessions in use delay the end of an idle session by little more than ten minutes. Consolidation has
-- work if claims have changed, and once a week because claims have aged. Promotion has work if a workspace is due, if
-- there is a claim to promote (once an hour), or if the number of distinct observations in the durable lane has crossed
-- a multiple of 25 since the last run. This last rule is the one that `isCadenceDue` applies to workspaces;
-- observations are counted in the same way, after the last record that the last run counted. Only the next 200 records
-- are read: if there are that many, promotion has work in any case, so repeated records cannot block the schedule.
-- Params: $1 now, $2 time of day, $3 maximum number of open runs of a tenant, $4 limit, $5 kinds text[], $6 the only tenant, $7 the only space, each null for all.
-- Index: claims_decaying_idx, claims_listed_idx, claims_belief_due_idx, decay_cooldowns_until_idx, notes_decaying_idx, claims_lapsing_idx, evidence_lapsing_idx, claim_changes_pkey, support_withdrawals_open_idx, judgements_due_pkey, reliability_due_pkey, workspaces_closed_idx, workspaces_boundary_due_idx, claims_promotable_idx, events_of_promotion_idx, evidence_listed_idx, evidence_by_origin_idx, claim_evidence_by_evidence_idx, tenant_modes_pkey, sessions_open_idx, events_of_session_idx
-- Tenant: exempt (schedules cover all tenants, then handle one at a time)
with busy as (
  select j.tenant_id, count(*) as runs from jobs j where j.status in ('queued', 'running') and j.queue = 'maintenance' group by j.tenant_id
), due as (
  select distinct on (d.tenant_id) d.tenant_id, d.space_id, d.kind, d.next_at
  from maintenance_due d
  join spaces s on s.tenant_id = d.tenant_id and s.id = d.space_id
  left join maintenance_settings u on u.tenant_id = d.tenant_id and u.space_id = d.space_id
  left join busy b on b.tenant_id = d.tenant_id
  cross join lateral (select u.kinds -> d.kind as set) t
  cross join lateral (select coalesce(t.set ->> 'at', '00:00') as begins, t.set ->> 'until' as ends) w
  where d.next_at <= $1 and d.kind = any ($5::text[]) and coalesce(b.runs, 0) < $3
    and ($6::text is null or d.tenant_id = $6) and ($7::text is null or d.space_id = $7)
    and not exists (select from tenant_modes m where m.tenant_id = d.tenant_id and m.mode = 'read_only')
    and not coalesce(u.paused, false) and coalesce((t.set ->> 'enabled')::boolean, true)
    and case when w.ends is null then true when w.begins <= w.ends then $2 >= w.begins and $2 < w.ends else $2 >= w.begins or $2 < w.ends end
    and not exists (select from jobs j where j.tenant_id = d.tenant_id and j.exclusive = d.space_id || '/' || d.kind and j.status in ('queued', 'running'))
    and case d.kind
      -- A run goes from the oldest claim to the newest, so the oldest claim shows whether a run is needed, unless the last
      -- run ended at its limit of pages.
      when 'beliefs' then d.started_at = '-infinity'
        or (select c.support_mass is null or coalesce(c.belief_policy, 'credence-v1') <> coalesce(s.policy ->> 'beliefPolicy', 'credence-v1')
        from claims c where c.tenant_id = d.tenant_id and c.space_id = d.space_id order by c.id limit 1)
        or exists (select from reliability_due r where r.tenant_id = d.tenant_id and r.space_id = d.space_id)
      when 'decay' then (select c.decays_at from claims c where c.tenant_id = d.tenant_id and c.space_id = d.space_id and c.decays_at is not null
        order by c.decays_at, c.id limit 1) <= coalesce(s.clock_now, $1)
        or (select c.belief_due_at from claims c where c.tenant_id = d.tenant_id and c.space_id = d.space_id and c.belief_due_at is not null
        order by c.belief_due_at, c.id limit 1) <= coalesce(s.clock_now, $1)
        or (select r.until from decay_cooldowns r where r.tenant_id = d.tenant_id and r.space_id = d.space_id order by r.until limit 1) <= coalesce(s.clock_now, $1)
        or exists (select from (values ('assumption', 19), ('failure', 11), ('strategy', 38)) q (category, half_life_days)
          where (select n.decays_at from notes n where n.tenant_id = d.tenant_id and n.space_id = d.space_id and n.category = q.category and n.decays_at is not null
            order by n.decays_at, n.claim_id limit 1)
            <= coalesce(s.clock_now, $1) - 86400 * q.half_life_days * ln(0.05 / coalesce((s.policy -> 'notes' ->> 'faded')::double precision, 0.05)) / ln(2.0::double precision) * interval '1 second')
      when 'expire' then (select c.valid_until from claims c where c.tenant_id = d.tenant_id and c.space_id = d.space_id and c.superseded_by is not null and c.status in ('active', 'disputed')
        order by c.valid_until, c.id limit 1) <= coalesce(s.clock_now, $1)
        or (select c.valid_until from claims c where c.tenant_id = d.tenant_id and c.space_id = d.space_id and c.category = 'digest' and c.status in ('active', 'disputed') and c.valid_until < 'infinity'
          order by c.valid_until, c.id limit 1) <= coalesce(s.clock_now, $1)
        or (select e.lapses_at from evidence e where e.tenant_id = d.tenant_id and e.space_id = d.space_id and e.lapses_at is not null
          order by e.lapses_at, e.id limit 1) <= coalesce(s.clock_now, $1)
        or (select c.lapses_at from claims c where c.tenant_id = d.tenant_id and c.space_id = d.space_id and c.lapses_at is not null
          order by c.lapses_at, c.id limit 1) <= coalesce(s.clock_now, $1)
        or (select w.closed_at from workspaces w where w.tenant_id = d.tenant_id and w.space_id = d.space_id and w.state = 'closed'
          order by w.closed_at, w.id limit 1) <= coalesce(s.clock_now, $1) - interval '24 hours'
      when 'facts' then exists (select from support_withdrawals w where w.tenant_id = d.tenant_id and w.space_id = d.space_id and not w.settled)
        or exists (select from judgements_due g where g.tenant_id = d.tenant_id and g.space_id = d.space_id)
      when 'promote' then exists (select from workspaces w where w.tenant_id = d.tenant_id and w.space_id = d.space_id and w.boundary_due)
        or (coalesce(d.started_at, '-infinity') < $1 - interval '1 hour' and exists (select from claims c where c.tenant_id = d.tenant_id and c.space_id = d.space_id
          and c.lane = 'durable' and c.status = 'active' and c.belief_state = 'accepted' and c.tier is null))
        or (select (select count(*) = 200 or count(*) filter (where n.is_new) >= 25 - l.observations % 25 from (
            select (e.kind <> 'assertion' or exists (select from claim_evidence a where a.tenant_id = d.tenant_id and a.evidence_id = e.id))
              and e.id = (select o.id from evidence o where o.tenant_id = d.tenant_id and o.space_id = d.space_id and o.content_hash = e.content_hash
                and {{expression Evidence o origin}} = e.origin and o.workspace_id is null order by o.id limit 1) as is_new
            from (select r.id, r.kind, r.content_hash, {{expression Evidence r origin}} as origin from evidence r
              where r.tenant_id = d.tenant_id and r.space_id = d.space_id and r.id > l.until and r.workspace_id is null order by r.id limit 200) e
          ) n)
          from (select coalesce(max(v.payload ->> 'observedUntil'), '') as until, coalesce(max((v.payload -> 'lastRun' ->> 'observations')::int), 0) as observations from (
            select e.payload from events e where e.tenant_id = d.tenant_id and e.subject_id = d.space_id and e.kind = 'workspace_promoted' order by e.position desc limit 1
          ) v) l)
      when 'sessions' then (select bool_or(seen.at is null) or (count(*) = 100 and coalesce(d.started_at, '-infinity') < $1 - interval '10 minutes')
        from (select o.id from sessions o where o.tenant_id = d.tenant_id and o.space_id = d.space_id and o.state in ('open', 'recovered')
          and o.opened_at <= coalesce(s.clock_now, $1 - interval '1 minute') - interval '30 minutes' order by o.opened_at, o.id limit 100) x
        left join lateral (select e.occurred_at as at from events e where e.tenant_id = d.tenant_id and e.session_id = x.id
          and e.occurred_at > coalesce(s.clock_now, $1 - interval '1 minute') - interval '30 minutes' and e.actor ->> 'principalId' <> 'prn_00000000000000000000000000' limit 1) seen on true)
      when 'consolidate' then exists (select from claim_changes n where n.tenant_id = d.tenant_id and n.space_id = d.space_id)
        or (coalesce(d.started_at, '-infinity') < $1 - interval '7 days' and exists (select from claims c where c.tenant_id = d.tenant_id and c.space_id = d.space_id))
      else false end
  order by d.tenant_id, d.next_at, d.space_id, d.kind
)
select tenant_id as "tenantId", space_id as "spaceId", kind from due order by next_at, tenant_id limit $4
