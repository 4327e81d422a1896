-- Why: an author below writer has at most 50 open proposals in a space, which is counted when another is made (claims spec, section 15a, rule 16).
-- Lock: proposals while a partial index is built over those that are open. Time: instant for thousands. Way back: drop the index.
create index proposals_by_proposer_idx on proposals (tenant_id, space_id, proposed_by) where status = 'open';
