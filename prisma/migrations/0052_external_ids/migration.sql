-- External ids are each principal's own (claims spec, section 15a, rule 6): nobody takes an id that another one would use.
-- Lock: each index is built anew, which blocks writes to its table for seconds per million rows with an external id. Way back: the old indexes, once no id is taken twice.
drop index evidence_external_idx;
create unique index evidence_external_idx on evidence (tenant_id, space_id, recorded_by, external_id, kind) where external_id is not null;
drop index claims_external_idx;
create unique index claims_external_idx on claims (tenant_id, space_id, recorded_by, external_id) where external_id is not null;
