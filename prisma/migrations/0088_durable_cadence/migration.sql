-- Why: promotion in the durable lane is due after every 25 distinct observations, so the schedule has to tell a repeated one (docs/specs/beliefs.md, section 6).
-- Lock: evidence, against writes while its index is built. Time: that of reading the table once; ten million records take about half a minute.
-- Way back: drop the index, revoke the columns, and drop the policy of the system role on claim_evidence.
-- Observations of the durable lane by their content and origin: the first of each is found at once, however often it was repeated.
create index evidence_by_content_idx on evidence (tenant_id, space_id, content_hash, coalesce(source_id, source_system, recorded_by), id) where workspace_id is null;
-- The schedule counts, and reads no content.
grant select (kind, workspace_id, content_hash, source_id, source_system, recorded_by) on evidence to credence_system;
create policy system on claim_evidence to credence_system using (true);
grant select (tenant_id, claim_id, evidence_id) on claim_evidence to credence_system;
