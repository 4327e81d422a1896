-- Registers a predicate, or replaces its registration with a newer version. If two transactions use it for the first
-- time at once, the first registration stays.
-- Params: $1 tenant_id, $2 predicate jsonb.
-- Index: predicates_pkey
-- Insert: the row carries the tenant of $1
insert into predicates (tenant_id, {{insert Predicate}})
select home.tenant_id, {{values Predicate p}}
from tenants home
cross join jsonb_to_recordset(jsonb_build_array($2::jsonb)) as p ({{recordset Predicate}})
where home.tenant_id = $1
on conflict (tenant_id, space_id, name_n) do update
set cardinality = excluded.cardinality, volatility = excluded.volatility, conflict_policy = excluded.conflict_policy, value_type = excluded.value_type,
    aliases = excluded.aliases, domains = excluded.domains, version = excluded.version
where predicates.version < excluded.version
