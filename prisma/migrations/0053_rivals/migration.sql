-- Why: in a workspace, what supports other values of a key speaks against a claim, and its belief is computed from both (ADR 86). A claim of before is weighed with its rivals by the next write under its key.
-- Lock: access exclusive on claims for an instant: the column has no default. Time: none.
-- Way back: drop the column.
alter table claims add column rivals jsonb;
comment on column claims.rivals is 'What supports other values of its key in the same workspace; null: no other value is in force there';
