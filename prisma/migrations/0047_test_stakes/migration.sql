-- Why: whether a claim is worth a test depends on what its owner says about testing it, and on whether any claim of its key was ever provisional or better
-- (beliefs spec, section 5).
-- Lock: claims, for the moment that the columns and the check take; columns without a default write no row, and the check is not validated.
-- Time: at once, whatever the size.
-- Way back: drop the columns.
alter table claims add column provisional_version integer;
alter table claims add column impact text;
alter table claims add column test_cost double precision;
alter table claims add column benefit double precision;
alter table claims add constraint claims_impact_check check (impact in ('low', 'high', 'irreversible')) not valid;
comment on column claims.provisional_version is 'The version with which it was provisional or better for the first time; null: it never was';
comment on column claims.impact is 'How much depends on it, as its owner says; null: medium';
comment on column claims.test_cost is 'What a test of it would cost; null: 0';
comment on column claims.benefit is 'What a test of it would be worth; null: 0';
