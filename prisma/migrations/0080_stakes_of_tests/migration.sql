-- Why: whoever proposes a test may say what it is worth and how much depends on it (docs/specs/beliefs.md, section 8).
-- Lock: discriminating_tests, for the moment that its columns take; columns without a default write no row. Time: at once, whatever the size.
-- Way back: drop the columns.
alter table discriminating_tests add column benefit double precision;
comment on column discriminating_tests.benefit is 'What its author says it is worth, in the unit of its cost; null: 0';
alter table discriminating_tests add column impact text;
alter table discriminating_tests add constraint discriminating_tests_impact_check check (impact = any (array['low', 'medium', 'high', 'irreversible'])) not valid;
comment on column discriminating_tests.impact is 'How much its author says depends on it; null: what its claims say';
