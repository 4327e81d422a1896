-- Why: a claim that stays contested through several updates of its evidence is worth a test, so its state counts them.
-- Lock: claims and claim_states, for the moment that their columns take; columns without a default write no row. Time: at once, whatever the size.
-- Way back: drop the columns.
alter table claims add column contested_updates integer;
comment on column claims.contested_updates is 'Updates of its own evidence in a row after which it was contested; null: it is not';
alter table claim_states add column contested_updates integer;
