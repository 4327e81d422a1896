-- Why: flags are plain adjectives in tables, as they are in the JSON of the API: `private`, not `is_private`.
-- Lock: nobody reads or writes these tables until it ends. Time: a few milliseconds, whatever is stored. Indexes, constraints, policies and comments follow. The version before cannot work with the new names, so its processes answer with errors until they are replaced.
-- Way back: rename the columns back, by the same list.

alter table checkpoint_restores rename column is_private to private;
alter table checkpoints rename column is_private to private;
alter table claim_checks rename column has_vector to embedded;
alter table claim_evidence rename column is_challenge to challenging;
alter table claim_states rename column is_exclusive to exclusive;
alter table claim_states rename column is_shielded to shielded;
alter table claim_states rename column is_confirmed to confirmed;
alter table claim_uses rename column is_folded to folded;
alter table claims rename column is_activated to activated;
alter table claims rename column is_exclusive to exclusive;
alter table claims rename column is_historical to historical;
alter table claims rename column is_confirmed to confirmed;
alter table claims rename column is_shielded to shielded;
alter table conflicts rename column is_blocking to blocking;
alter table discriminating_tests rename column is_ordered to ordered;
alter table evidence rename column is_private to private;
alter table executions rename column is_private to private;
alter table failures rename column is_private to private;
alter table handoff_verifications rename column is_private to private;
alter table handoffs rename column is_private to private;
alter table messages rename column is_private to private;
alter table nodes rename column is_contested to contested;
alter table sessions rename column is_private to private;
alter table support_withdrawals rename column is_settled to settled;
