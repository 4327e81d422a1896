-- Why: a claim that is worth a test is suggested for one (beliefs spec, section 5.1). One row for each claim, replaced by the next suggestion.
-- Lock: none; the table is new. Time: at once.
-- Way back: drop table test_suggestions.
create table test_suggestions (
  tenant_id    text collate "C" not null,
  claim_id     text collate "C" not null,
  space_id     text collate "C" not null,
  session_id   text collate "C",
  workspace_id text collate "C",
  slot         uuid,
  code         text not null,
  competing    text[] not null,
  test_id      text collate "C",
  author       text collate "C" not null,
  suggested_at timestamptz not null,
  settled_at   timestamptz,
  version      integer not null,
  constraint test_suggestions_pkey primary key (tenant_id, claim_id),
  constraint test_suggestions_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint test_suggestions_tenant_id_claim_id_fkey foreign key (tenant_id, claim_id) references claims (tenant_id, id)
);
comment on column test_suggestions.session_id is 'As of its claim, as workspace_id and slot';
comment on column test_suggestions.code is 'The reason, as beliefs name it';
comment on column test_suggestions.competing is 'Claims that compete with it, most believed first';
comment on column test_suggestions.test_id is 'The test that tells them apart at the least cost; null: none does';
comment on column test_suggestions.author is 'Who recorded the claim: an author has a share of the suggestions of a space';
comment on column test_suggestions.suggested_at is 'Since when it is suggested for this reason';
comment on column test_suggestions.settled_at is 'When the claim was no longer worth a test; null: it is';
-- Open ones of a space, the newest claim first.
create index test_suggestions_listed_idx on test_suggestions (tenant_id, space_id, claim_id) where settled_at is null;
-- Open ones of a claim key: what happens to one claim of it may settle those of the others.
create index test_suggestions_slot_idx on test_suggestions (tenant_id, slot) where settled_at is null;
-- Open ones of an author, for the limit.
create index test_suggestions_author_idx on test_suggestions (tenant_id, space_id, author) where settled_at is null;
call protect_by_tenant('test_suggestions', 'select, insert, update');
call protect_by_session('test_suggestions');
call open_to_recovery('test_suggestions');
