-- Why: claims that say the same become one and can be parted again; claims alike in meaning are linked; what consolidation has looked at it need not look at again.
-- Lock: a moment on claims (a column without default); nothing is rewritten. Time: instant. Way back: drop the tables and the column.

alter table claims add column merged_into text collate "C";

-- Two claims that became one: by what rule, how both stood before and after, and what the keeper gained.
create table claim_merges (
  tenant_id     text collate "C" not null,
  id            text collate "C" not null,
  space_id      text collate "C" not null,
  keeper_id     text collate "C" not null,
  loser_id      text collate "C" not null,
  rule          text not null check (rule in ('same_value', 'same_words')),
  score         double precision not null,
  run_id        text collate "C",
  keeper_before jsonb not null,
  keeper_after  jsonb not null,
  loser_before  jsonb not null,
  loser_after   jsonb not null,
  moved         jsonb not null,
  merged_at     timestamptz not null,
  undone_at     timestamptz,
  undone_by     text collate "C",
  note          text,
  version       integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  check ((undone_at is null) = (undone_by is null))
);
comment on column claim_merges.score is 'Cosine of the two texts, 4 decimals';
comment on column claim_merges.moved is 'Evidence, tags and links that the keeper gained, and the rows of its own that they replaced';
create index claim_merges_listed_idx on claim_merges (tenant_id, space_id, id);
create index claim_merges_by_keeper_idx on claim_merges (tenant_id, keeper_id);
create index claim_merges_by_loser_idx on claim_merges (tenant_id, loser_id);

-- Two claims that have to do with each other, in no direction: a_id < b_id. Never a reason to believe either.
create table claim_links (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  a_id      text collate "C" not null,
  b_id      text collate "C" not null,
  kind      text collate "C" not null check (kind in ('similar', 'related')),
  weight    double precision not null check (weight between 0 and 1),
  linked_at timestamptz not null,
  primary key (tenant_id, space_id, a_id, b_id, kind),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  check (a_id < b_id)
);
create index claim_links_back_idx on claim_links (tenant_id, space_id, b_id);

-- Writer: check-store.ts. Disposable: at which version consolidation has looked at a claim; without it, it looks again.
create table claim_checks (
  tenant_id  text collate "C" not null,
  claim_id   text collate "C" not null,
  space_id   text collate "C" not null,
  version    integer not null,
  has_vector boolean not null,
  gist       uuid,
  primary key (tenant_id, claim_id)
);
comment on column claim_checks.version is '0: not compared with others yet';
comment on column claim_checks.gist is 'Of a claim without a triple: hash of its words, numbers and negations, whatever their order';
create index claim_checks_by_gist_idx on claim_checks (tenant_id, space_id, gist) where gist is not null;

-- Writer: scratch-store.ts. What a run of consolidation notes for itself: the claims it is confined to, and what a dry run would have made of others.
create table consolidation_scratch (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  run_id    text collate "C" not null,
  kind      text collate "C" not null check (kind in ('sampled', 'gone', 'archived', 'linked')),
  claim_id  text collate "C" not null,
  primary key (tenant_id, space_id, run_id, kind, claim_id)
);

grant delete on claim_evidence to credence_app;
call protect_by_tenant('claim_merges', 'select, insert, update');
call protect_by_tenant('claim_links', 'select, insert, update, delete');
call protect_by_tenant('claim_checks', 'select, insert, update');
call protect_by_tenant('consolidation_scratch', 'select, insert, delete');
