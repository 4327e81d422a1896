-- Why: a witness that an agent attaches counts only if it has the claim's value (claims spec, section 15a, rule 13), and who was granted a source system shares
-- its external ids with everybody else who was (rule 6).
-- Lock: access exclusive on three tables for an instant (columns with a constant default or none); each index is built anew, which blocks writes to its table for
-- seconds per million rows with an external id. Way back: the old indexes, once no id is taken twice, and drop the columns.

-- Whether it counts as a witness. What does not is shown, and lends no independent voice.
alter table claim_evidence add column counted boolean not null default true;

-- Whose external id it is: `system/` and the name of a source system; null: that of the principal who recorded it.
alter table evidence add column namespace text collate "C";
alter table claims add column namespace text collate "C";

drop index evidence_external_idx;
create unique index evidence_external_idx on evidence (tenant_id, space_id, coalesce(namespace, recorded_by), external_id, kind) where external_id is not null;
drop index claims_external_idx;
create unique index claims_external_idx on claims (tenant_id, space_id, coalesce(namespace, recorded_by), external_id) where external_id is not null;
