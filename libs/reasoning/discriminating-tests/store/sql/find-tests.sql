-- Tests of a space by id.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: discriminating_tests_pkey
select {{columns DiscriminatingTest t}} from discriminating_tests t where t.tenant_id = $1 and t.space_id = $2 and t.id = any ($3::text[]) order by t.id
