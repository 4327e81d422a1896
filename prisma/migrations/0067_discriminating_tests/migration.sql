-- Why: a test says in advance which outcome each of several claims predicts, and its result is evidence that may reject them (docs/adr/0074). The result of a test is a mark on
-- an attachment, from which every reader of the evidence computes the failed test in force.
-- Lock: claim_evidence, for the moment that its column takes; a column without a default writes no row. The tables are new. Time: at once, whatever the size.
-- Way back: drop the tables, then the column.
alter table claim_evidence add column test jsonb;
comment on column claim_evidence.test is 'Of the result of a test: the test, its place among those of the claim, its reliability, whether it is decisive and ordered by a reviewer; null: it is none';

create table discriminating_tests (
  tenant_id        text collate "C" not null,
  id               text collate "C" not null,
  space_id         text collate "C" not null,
  claims           jsonb not null,
  kind             text not null constraint discriminating_tests_kind_check check (kind in ('alternate_source', 'second_sensor', 'question', 'authoritative_source', 'wait_for_sample')),
  method           text not null,
  cost             double precision not null constraint discriminating_tests_cost_check check (cost >= 0),
  method_source_id text collate "C" not null,
  not_before       timestamptz,
  deadline         timestamptz,
  separation       integer not null,
  is_ordered       boolean not null,
  status           text not null constraint discriminating_tests_status_check check (status in ('proposed', 'ingested', 'withdrawn')),
  outcome          text,
  verdict          text constraint discriminating_tests_verdict_check check (verdict in ('passed', 'failed', 'inconclusive')),
  evidence_id      text collate "C",
  proposed_by      text collate "C" not null,
  proposed_at      timestamptz not null,
  closed_at        timestamptz,
  version          integer not null,
  constraint discriminating_tests_pkey primary key (tenant_id, id),
  constraint discriminating_tests_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint discriminating_tests_check check ((status = 'proposed') = (closed_at is null) and (status = 'ingested') = (evidence_id is not null))
);
comment on column discriminating_tests.claims is 'The claims in the order named, with the outcome that each expects, and after the ingest how each fared';
comment on column discriminating_tests.separation is 'Pairs of claims that expect different outcomes';
comment on column discriminating_tests.is_ordered is 'Whether a reviewer proposed it: its result decides against stronger claims';
comment on column discriminating_tests.status is 'As recorded; a proposed one past its deadline has lapsed, which readers compute';
comment on column discriminating_tests.closed_at is 'When it was ingested or withdrawn';
-- The tests of a space, the newest first.
create index discriminating_tests_listed_idx on discriminating_tests (tenant_id, space_id, id);
-- Open ones of an author, who may have 50 of them below writer (claims spec, section 15a, rule 16).
create index discriminating_tests_open_idx on discriminating_tests (tenant_id, space_id, proposed_by, id) where status = 'proposed';
call protect_by_tenant('discriminating_tests', 'select, insert, update');
call open_to_recovery('discriminating_tests');

-- By claim, the tests that name it.
create table discriminating_test_claims (
  tenant_id text collate "C" not null,
  claim_id  text collate "C" not null,
  test_id   text collate "C" not null,
  constraint discriminating_test_claims_pkey primary key (tenant_id, claim_id, test_id),
  constraint discriminating_test_claims_tenant_id_claim_id_fkey foreign key (tenant_id, claim_id) references claims (tenant_id, id),
  constraint discriminating_test_claims_tenant_id_test_id_fkey foreign key (tenant_id, test_id) references discriminating_tests (tenant_id, id)
);
call protect_by_tenant('discriminating_test_claims', 'select, insert');
call open_to_recovery('discriminating_test_claims');
