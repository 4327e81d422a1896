-- Why: a reading of the record as it stood finds the conflicts that were open then, resolved since or not, and what a claim had replaced by then.
-- Lock: writes to conflicts and claim_states while their indexes are made. Time: about a second for a million rows. Way back: make the index of open ones alone again.
drop index conflicts_by_existing_idx;
create index conflicts_by_existing_idx on conflicts (tenant_id, existing_claim_id);
create index claim_states_by_successor_idx on claim_states (tenant_id, superseded_by) where superseded_by is not null;
