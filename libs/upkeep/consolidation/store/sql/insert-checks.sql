-- Notes that claims were compared with the others, at the version they were listed with, and takes out the news of them.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 versions integer[], $5 whether each had its vector boolean[].
-- Index: claim_checks_pkey, claim_news_pkey
-- Insert: rows carry the tenant of $1
-- Writer: check-store.ts (disposable; a full run looks again at what has none)
with compared as (
  select c.id, c.version, c.has_vector from unnest($3::text[], $4::integer[], $5::boolean[]) as c (id, version, has_vector)
), heard as (
  delete from claim_news n
  using compared c
  where n.tenant_id = $1 and n.space_id = $2 and n.claim_id = any ($3) and n.claim_id = c.id and n.version <= c.version and (n.version > 0 or c.has_vector)
)
insert into claim_checks (tenant_id, claim_id, space_id, version, has_vector)
select $1, c.id, $2, c.version, c.has_vector from compared c
on conflict (tenant_id, claim_id) do update
set version = greatest(claim_checks.version, excluded.version), has_vector = excluded.has_vector
