-- Why: what depends on what is kept as edges, as exemplars the other way round, and as supersession of claims; whether a way leads back is asked of all of it at once.
-- Lock: none (a view). Time: instant. Way back: drop the view.
create view dependences with (security_invoker = true) as
  (
    select e.tenant_id, e.space_id, e.from_id as node_id, e.to_id as ground_id, e.kind
    from edges e
    where e.kind in ('derives_from', 'supersedes', 'retracts', 'cites', 'supported_by') and e.closed_at is null
    -- The order of edges_live_idx, so that a look-up takes that index even where statistics lag behind and another seems as good.
    order by e.from_id, e.kind, e.to_id
  )
  union all
  select e.tenant_id, e.space_id, e.to_id, e.from_id, e.kind
  from edges e
  where e.kind = 'exemplifies' and e.closed_at is null
  union all
  select c.tenant_id, c.space_id, c.superseded_by, c.id, 'supersedes'
  from claims c
  where c.superseded_by is not null;
comment on view dependences is 'What each node depends on, by itself: together they lead nowhere back to where they began';
grant select on dependences to credence_app;
