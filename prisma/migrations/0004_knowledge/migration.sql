-- Knowledge: sources, predicates, evidence, claims and conflicts: the projections of what was said and what follows from it.

create table sources (
  tenant_id          text collate "C" not null,
  space_id           text collate "C" not null,
  source_id          text collate "C" not null,
  class              text not null,
  independence_group text collate "C" not null,
  base_reliability   double precision constraint sources_base_reliability_check check (base_reliability between 0 and 1),
  domain_tags        text[] not null,
  registered_at      timestamptz not null,
  registered_by      text collate "C",
  version            integer not null,
  constraint sources_pkey primary key (tenant_id, space_id, source_id),
  constraint sources_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on column sources.registered_by is 'Principal that registered it: of others only a reviewer lowers its reliability';
call protect_by_tenant('sources', 'select, insert, update');

create table predicates (
  tenant_id       text collate "C" not null,
  space_id        text collate "C" not null,
  name_n          text collate "C" not null,
  name            text not null,
  cardinality     text not null constraint predicates_cardinality_check check (cardinality in ('single', 'multi')),
  volatility      text not null constraint predicates_volatility_check check (volatility in ('low', 'medium', 'high')),
  conflict_policy text not null constraint predicates_conflict_policy_check check (conflict_policy in ('auto', 'review')),
  value_type      text not null constraint predicates_value_type_check check (value_type in ('text', 'number', 'money')),
  aliases         text[] not null,
  registered_at   timestamptz not null,
  version         integer not null,
  constraint predicates_pkey primary key (tenant_id, space_id, name_n),
  constraint predicates_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on column predicates.name_n is 'Its normal form, as claims.predicate_n';
-- The few that have aliases are read with every claim that comes in.
create index predicates_aliased_idx on predicates (tenant_id, space_id) where aliases <> '{}';
call protect_by_tenant('predicates', 'select, insert, update');

-- How long records of a type hold in a space. What depends on one carries until when it does, so that readers tell by the clock alone.
create table evidence_types (
  tenant_id     text collate "C" not null,
  space_id      text collate "C" not null,
  name          text collate "C" not null,
  stale_after   text,
  expired_after text,
  registered_at timestamptz not null,
  version       integer not null,
  constraint evidence_types_pkey primary key (tenant_id, space_id, name),
  constraint evidence_types_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint evidence_types_check check ((stale_after is null) = (expired_after is null))
);
comment on column evidence_types.stale_after is 'ISO 8601 duration; with expired_after null: for ever';
call protect_by_tenant('evidence_types', 'select, insert, update');

-- Evidence joins the group of the first that came from the same group of sources, source or document, or says the same; what was first is
-- looked up here, not searched for.
create table root_groups (
  tenant_id  text collate "C" not null,
  space_id   text collate "C" not null,
  key        text collate "C" not null,
  root_group text collate "C" not null,
  constraint root_groups_pkey primary key (tenant_id, space_id, key),
  constraint root_groups_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on table root_groups is 'Which independence group the first evidence with a key fixed for all that share it; never changed';
comment on column root_groups.key is 'group/, source/, document/ or content/, and what is shared';
call protect_by_tenant('root_groups', 'select, insert');

-- What came in. Never altered but for marks: revoked, aged, tainted.
create table evidence (
  tenant_id          text collate "C" not null,
  id                 text collate "C" not null,
  space_id           text collate "C" not null,
  kind               text not null,
  evidence_type      text,
  source_system      text,
  source_id          text,
  class              text not null,
  weight             double precision not null constraint evidence_weight_check check (weight between 0 and 1),
  independence_group text collate "C" not null,
  parent_ids         text[],
  content            text not null,
  content_hash       text collate "C" not null,
  locator            jsonb,
  anchors            jsonb,
  observed_at        timestamptz not null,
  recorded_at        timestamptz not null,
  recorded_by        text collate "C" not null,
  session_id         text collate "C",
  task_id            text collate "C",
  external_id        text collate "C",
  namespace          text collate "C",
  is_private         boolean not null default false,
  stale_at           timestamptz,
  expires_at         timestamptz,
  lapses_at          timestamptz,
  tainted_at         timestamptz,
  revoked_at         timestamptz,
  revoked_reason     text,
  counts             boolean not null generated always as (revoked_at is null and tainted_at is null) stored,
  read_from          text collate "C" generated always as (case when kind = 'model_call' and recorded_by = 'prn_00000000000000000000000000' and external_id like 'triple:%'
    then substr(external_id, 8) end) stored,
  version            integer not null,
  constraint evidence_pkey primary key (tenant_id, id),
  constraint evidence_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on column evidence.parent_ids is 'What it was taken from, in the order named, as edges derives_from tell too; null: it is a root';
comment on column evidence.namespace is 'Whose external id it is: `system/` and the name of a source system; null: that of the principal who recorded it';
comment on column evidence.is_private is 'Of a message in a private session';
comment on column evidence.stale_at is 'Fixed at recording, as expires_at; null: never';
comment on column evidence.lapses_at is 'When `expire` has to record it next; null: never';
comment on column evidence.tainted_at is 'Since when something it was taken from counts no more';
comment on column evidence.counts is 'Whether it lends anything to what cites it: neither revoked nor tainted';
comment on column evidence.read_from is 'The claim that it says a model was asked about; null for other evidence. What is kept under such an id is written by the service itself, so others cannot say so';
-- External ids are each principal's own, or shared by those who speak for a source system (claims spec, section 15a, rule 6).
create unique index evidence_external_idx on evidence (tenant_id, space_id, coalesce(namespace, recorded_by), external_id, kind) where external_id is not null;
-- Evidence of a space, page by page.
create index evidence_listed_idx on evidence (tenant_id, space_id, id);
-- For `expire`: what has aged since it was last recorded.
create index evidence_lapsing_idx on evidence (tenant_id, space_id, lapses_at, id) where lapses_at is not null;
call protect_by_tenant('evidence', 'select, insert, update');
-- Of evidence no more than what finding the due takes.
create policy system on evidence to credence_system using (true);
grant select (tenant_id, space_id, id, lapses_at) on evidence to credence_system;
-- Messages are evidence of the space, unless their session is private.
call protect_by_session('evidence', 'session_id is null or (kind = ''message'' and not is_private)');
-- What happened to evidence is read by those who read the evidence.
call protect_by_session('events', 'session_id is null or exists (select from evidence e where e.tenant_id = current_setting(''app.tenant_id'', true) and e.id = events.subject_id)');

-- The one definition of what a reader may believe (claims spec, section 8). Inlined by the planner.
create function is_visible(status text, grounding text, valid_from timestamptz, valid_until timestamptz, scope text, session_id text, at timestamptz, reader_session text)
returns boolean language sql immutable parallel safe
return status = 'active' and grounding <> 'tainted' and valid_from <= at and at < valid_until and (scope <> 'session' or session_id = reader_session);

-- Precedence P2 to P5, as `judge` decides at writes: the first claim against the second. Inlined by the planner.
-- A claim of a session replaces a durable one in reads only if it would win against it; what a reviewer activated is protected, so only a
-- user's does (claims spec, section 15a, rules 14 and 17).
create function claim_wins(
  base_class text, gate_trust double precision, observed_at timestamptz, recorded_at timestamptz,
  other_class text, other_trust double precision, other_observed_at timestamptz, other_recorded_at timestamptz, other_is_activated boolean default false)
returns boolean language sql immutable parallel safe
return case
  when base_class = 'user_explicit' and other_class <> 'user_explicit' then true
  when base_class <> 'user_explicit' and (other_class = 'user_explicit' or other_is_activated) then false
  when gate_trust <> other_trust then gate_trust > other_trust
  when observed_at <> other_observed_at then observed_at > other_observed_at
  else recorded_at >= other_recorded_at
end;

-- When `decay` has to check a claim next: its strength falls below 0.15 (claims spec, section 11), or its trust crosses 0.30 while
-- somebody disputes it (section 5): by age, or because its premises changed. The run decides by the rules themselves; this only finds. null: never.
create function decays_at(status text, type text, category text, base_class text, importance double precision, reinforcements integer, disputes integer,
  base double precision, corroboration integer, trust double precision, half_life_days double precision, strength_refreshed_at timestamptz, aging_from timestamptz)
returns timestamptz language sql immutable parallel safe
return case when status not in ('active', 'disputed') then null else least(
  case when base_class in ('user_explicit', 'system') or type in ('axiom', 'goal') or category = 'task' then null
    else to_timestamp(946684800 + extract(epoch from strength_refreshed_at - timestamptz '2000-01-01 00:00:00+00')::double precision + 86400 * half_life_days
      * ln(greatest(0.0001, floor(least(1, importance + 0.1 * reinforcements) * 10000 + 0.50001) / 10000
        * case category when 'decision' then 1.3 when 'preference' then 1.4 when 'insight' then 1.1 else 1 end) / 0.14995) / ln(2.0::double precision)) end,
  case when status = 'disputed' then case when trust >= 0.30 then timestamptz '-infinity' end
    when disputes = 0 then null
    when trust < 0.30 then timestamptz '-infinity'
    when base + least(0.20, 0.05 * greatest(0, corroboration - 1)) + 0.30 * (reinforcements - disputes) / (reinforcements + disputes + 1) >= 0.39995 then null
    else to_timestamp(946684800 + extract(epoch from aging_from - timestamptz '2000-01-01 00:00:00+00')::double precision + 31536000
      * (base + least(0.20, 0.05 * greatest(0, corroboration - 1)) + 0.30 * (reinforcements - disputes) / (reinforcements + disputes + 1) - 0.29995) / 0.10) end) end;

-- How a claim stands, and by what it is found and judged: the root of the claim, which a cascade updates a thousand at a time. What it says
-- lies apart, in claim_statements. Kept narrow, with room on its pages: where no indexed column changes, a new version stays on its page, no
-- index is touched, and the log holds little more than what changed. So what changes with support is in no index (docs/adr/0034), and stands
-- last in the row, behind what stays.
create table claims (
  tenant_id             text collate "C" not null,
  id                    text collate "C" not null,
  space_id              text collate "C" not null,
  type                  text not null,

  subject_n             text collate "C",
  predicate_n           text collate "C",
  slot                  uuid,
  skeleton              uuid,
  value_key             uuid,
  lane                  text not null constraint claims_lane_check check (lane in ('durable', 'session')),
  scope                 text not null constraint claims_scope_check check (scope in ('global', 'session', 'temporal')),
  session_id            text collate "C",
  external_id           text collate "C",
  namespace             text collate "C",
  recorded_at           timestamptz not null,
  recorded_by           text collate "C" not null,
  remainder_of          text collate "C",

  search                tsvector not null,
  wording               integer not null default 0,
  category              text not null,
  importance            double precision not null constraint claims_importance_check check (importance between 0 and 1),
  tags                  text[] not null,

  status                text not null constraint claims_status_check check (status in ('active', 'superseded', 'disputed', 'quarantined', 'archived', 'retracted')),
  status_reason         text,
  is_activated          boolean not null default false,
  is_exclusive          boolean not null,
  is_historical         boolean not null,
  valid_from            timestamptz not null,
  valid_until           timestamptz not null,
  valid_from_inferred   boolean not null,
  superseded_by         text collate "C",
  merged_into           text collate "C",
  rejected_weight       double precision,
  observed_at           timestamptz not null,
  half_life_days        double precision not null,
  strength_refreshed_at timestamptz not null,
  decays_at             timestamptz generated always as (decays_at(status, type, category, base_class, importance, reinforcements, disputes,
    base, corroboration, trust, half_life_days, strength_refreshed_at, aging_from)) stored,
  reinforcements        integer not null,
  disputes              integer not null,
  gate_reinforcements   integer not null,
  gate_disputes         integer not null,

  base                  double precision not null,
  base_class            text not null,
  corroboration         integer not null,
  aging_from            timestamptz not null,
  grounding             text not null constraint claims_grounding_check check (grounding in ('sound', 'stale', 'expired', 'tainted')),
  inherited             text not null constraint claims_inherited_check check (inherited in ('sound', 'stale', 'expired', 'tainted')),
  stale_at              timestamptz,
  expires_at            timestamptz,
  trust                 double precision not null,
  trust_limit           double precision,
  gate_trust            double precision not null,
  gate_trust_limit      double precision,
  confidence            double precision constraint claims_confidence_check check (confidence between 0 and 1),
  runner_up             jsonb,
  version               integer not null,
  state_since           timestamptz not null,
  lapses_at             timestamptz generated always as (case when trust_limit is null and stale_at is not null then
    case grounding when 'sound' then stale_at when 'stale' then expires_at end end) stored,
  set_aside_since       timestamptz generated always as (case when status in ('superseded', 'disputed', 'quarantined') then state_since end) stored,

  constraint claims_pkey primary key (tenant_id, id),
  constraint claims_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint claims_check check (valid_from <= valid_until),
  constraint claims_check1 check ((slot is null) = (subject_n is null)),
  constraint claims_check2 check ((scope = 'session') = (session_id is not null)),
  -- The promise of the service: two exclusive active claims of one key never hold at the same time, whoever races.
  -- Equal values may overlap; a claim that a reviewer decided to keep together with another is not exclusive.
  constraint claims_one_value_at_a_time exclude using gist
    (tenant_id with =, slot with =, value_key with <>, tstzrange(valid_from, valid_until) with &&)
    where (status = 'active' and is_exclusive)
) with (fillfactor = 70);
comment on column claims.type is 'What it is to the graph; `claim`: it depends on evidence alone';
comment on column claims.wording is 'Version of the claim that gave it its words; 0: those it was stored with';
comment on column claims.slot is 'Hash of space, subject, predicate, lane and session: what can hold one value at a time. null without a triple';
comment on column claims.skeleton is 'Hash of what subject and predicate are drawn as; null without a triple, and where they are spelled that way';
comment on column claims.value_key is 'Hash of the comparable value';
comment on column claims.namespace is 'Whose external id it is, as evidence.namespace; as of the record of its write';
comment on column claims.is_activated is 'A reviewer has activated it: it is protected';
comment on column claims.valid_until is 'infinity while open';
comment on column claims.inherited is 'The worst that reaches it from below along its premises; grounding is the worse of this and of its own evidence';
comment on column claims.stale_at is 'With expires_at: with evidence of its own as long as any of it holds, derived as long as all premises do; null: never';
comment on column claims.runner_up is 'What the weaker of evidence and premises amounts to, where both carry it';
comment on column claims.trust is 'As of the last event; reads compute it at their own now';
comment on column claims.trust_limit is 'The lowest trust of its premises, as gate_trust_limit is of their gate trust; null: it depends on evidence of its own';
comment on column claims.lapses_at is 'When `expire` has to record next that its own evidence has aged; null: never';
comment on column claims.set_aside_since is 'state_since, of a status from which a claim may be archived; null of every other';
comment on column claims.confidence is 'null: equal to trust, as of every plain claim';

-- None names, in its keys or its condition, what a correction changes in most claims that it reaches: grounding, inherited, the trusts and their
-- limits, confidence, version, state_since. A test holds that. What is found by those is in claim_flags, or by a generated column that is null of
-- most claims and stays so.
-- Claims of one key.
create index claims_by_slot_idx on claims (tenant_id, slot) where slot is not null;
-- Keys drawn like that of a protected claim (claims spec, rule 8). Only keys that are drawn unlike they are spelled have a skeleton; the others
-- are found by their slot.
create index claims_by_skeleton_idx on claims (tenant_id, space_id, skeleton) where skeleton is not null;
-- Claims about a subject, and by what they say of it.
create index claims_by_subject_idx on claims (tenant_id, space_id, subject_n, predicate_n) where subject_n is not null;
create index claims_by_value_idx on claims (tenant_id, space_id, value_key) where value_key is not null;
-- Search by words. What was written last is kept unsorted outside the index, and every search reads all of it: 4 MB by default, which takes longer than the search.
create index claims_search_idx on claims using gin (space_words(space_id, search)) with (gin_pending_list_limit = 256);
-- Newest first, by status.
create index claims_newest_idx on claims (tenant_id, space_id, status, aging_from desc, id);
-- Claims of a space, page by page.
create index claims_listed_idx on claims (tenant_id, space_id, id);
-- Claims of a session.
create index claims_by_session_idx on claims (tenant_id, session_id) where session_id is not null;
-- External ids are each principal's own, or shared by those who speak for a source system (claims spec, section 15a, rule 6).
create unique index claims_external_idx on claims (tenant_id, space_id, coalesce(namespace, recorded_by), external_id) where external_id is not null;
-- What a claim has replaced.
create index claims_superseded_by_idx on claims (tenant_id, superseded_by) where superseded_by is not null;
-- What was observed in a stretch of time, in the order of its observation: an episode captured.
create index claims_observed_idx on claims (tenant_id, space_id, observed_at, id) where status = 'active' and category <> 'digest';
-- What a space believes on somebody's inference alone.
create index claims_uncited_idx on claims (tenant_id, space_id, id) where type = 'claim' and base_class = 'inference' and status = 'active';
-- What a new claim is compared with, since it may contradict it without its key: of a subject the newest protected claims; by words what is
-- protected, notes, and notes that are protected without all the facts that are.
create index claims_guarded_by_subject_idx on claims (tenant_id, space_id, subject_n, id) where base_class in ('user_explicit', 'system') and status in ('active', 'disputed');
create index claims_guarded_words_idx on claims using gin (space_words(space_id, search)) where base_class in ('user_explicit', 'system') and status in ('active', 'disputed');
create index claims_notes_words_idx on claims using gin (space_words(space_id, search)) where slot is null and status in ('active', 'disputed');
create index claims_guarded_notes_words_idx on claims using gin (space_words(space_id, search)) where slot is null and base_class in ('user_explicit', 'system') and status in ('active', 'disputed');
-- For `decay`.
create index claims_decaying_idx on claims (tenant_id, space_id, decays_at, id) where decays_at is not null;
-- What is archived for its age is found by its age.
create index claims_set_aside_idx on claims (tenant_id, space_id, status, set_aside_since, id) where set_aside_since is not null;
-- For `expire`: claims whose own evidence has aged since their grounding was written.
create index claims_lapsing_idx on claims (tenant_id, space_id, lapses_at, id) where lapses_at is not null;
-- What is past its time by now, whether `expire` has run or not.
create index claims_aged_idx on claims (tenant_id, space_id, stale_at, id) where stale_at is not null;
-- Replaced by what was announced for later: `expire` ends them when the time has come.
create index claims_announced_idx on claims (tenant_id, space_id, valid_until, id) where superseded_by is not null and status in ('active', 'disputed');
-- A digest ends with the first of its members whose time is over; `expire` finds those that have, and they are rebuilt from the others.
create index claims_digest_ends_idx on claims (tenant_id, space_id, valid_until, id) where category = 'digest' and status in ('active', 'disputed') and valid_until < 'infinity';
call protect_by_tenant('claims', 'select, insert, update');
call protect_by_session('claims');
-- Of claims no more than what finding the due takes.
create policy system on claims to credence_system using (true);
grant select (tenant_id, space_id, id, status, category, decays_at, lapses_at, superseded_by, valid_until) on claims to credence_system;

-- What exploration looks for among a great many claims: those that at some time were not sound, or were weak. Readers look at the claim itself for
-- whether it still is. A table of its own and never cleared, since an index on what a correction changes would make every claim that it reaches
-- write to all indexes of claims, and back again; here a claim that falls for the first time adds one row.
create table claim_flags (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  kind      text not null constraint claim_flags_kind_check check (kind in ('stale', 'expired', 'tainted', 'weak')),
  claim_id  text collate "C" not null,
  constraint claim_flags_pkey primary key (tenant_id, space_id, kind, claim_id)
);
comment on column claim_flags.kind is 'A grounding that the claim had; weak: its confidence was below one half, and it had not fallen';
call protect_by_tenant('claim_flags', 'select, insert');

-- What a claim says, and who said it as what: written with the claim, and again only where it is reworded. Read where a text is shown or compared.
create table claim_statements (
  tenant_id  text collate "C" not null,
  claim_id   text collate "C" not null,
  session_id text collate "C",
  text       text not null,
  subject    text,
  predicate  text,
  value      text,
  value_n    text collate "C",
  agent      text,
  constraint claim_statements_pkey primary key (tenant_id, claim_id),
  constraint claim_statements_tenant_id_claim_id_fkey foreign key (tenant_id, claim_id) references claims (tenant_id, id)
);
comment on column claim_statements.session_id is 'As claims.session_id, which never changes: who may read the claim may read this';
comment on column claim_statements.value_n is 'Its comparable form: claims.value_key is the hash of it';
call protect_by_tenant('claim_statements', 'select, insert, update');
call protect_by_session('claim_statements');

-- What a claim was, for reads of the past in system time: a row per state that ended.
create table claim_states (
  tenant_id      text collate "C" not null,
  claim_id       text collate "C" not null,
  version        integer not null,
  space_id       text collate "C" not null,
  status         text not null,
  is_exclusive   boolean not null,
  valid_from     timestamptz not null,
  valid_until    timestamptz not null,
  superseded_by  text collate "C",
  observed_at    timestamptz,
  grounding      text not null,
  stale_at       timestamptz,
  expires_at     timestamptz,
  base           double precision not null,
  base_class     text not null,
  corroboration  integer not null,
  reinforcements integer not null,
  disputes       integer not null,
  gate_trust     double precision not null,
  aging_from      timestamptz not null,
  known_from     timestamptz not null,
  known_until    timestamptz not null,
  constraint claim_states_pkey primary key (tenant_id, claim_id, version)
);
comment on column claim_states.observed_at is 'null: that of the claim';
-- What a space knew at a time.
create index claim_states_by_time_idx on claim_states (tenant_id, space_id, known_until, known_from);
-- What a claim had replaced by then.
create index claim_states_by_successor_idx on claim_states (tenant_id, superseded_by) where superseded_by is not null;
call protect_by_tenant('claim_states', 'select, insert');

-- Writer: slot.projector.ts. Words that a claim had until a version of it, at which its owner's took their place
-- (claims spec, section 15a, rule 3).
create table claim_wordings (
  tenant_id     text collate "C" not null,
  claim_id      text collate "C" not null,
  until_version integer not null,
  text          text not null,
  search        tsvector not null,
  category      text not null,
  importance    double precision not null,
  tags          text[] not null,
  constraint claim_wordings_pkey primary key (tenant_id, claim_id, until_version),
  constraint claim_wordings_tenant_id_claim_id_fkey foreign key (tenant_id, claim_id) references claims (tenant_id, id)
);
call protect_by_tenant('claim_wordings', 'select, insert');

-- Which evidence carries a claim. `relation`: the write's own record, evidence it cites, later corroboration, an assertion that follows from
-- premises (conclusion), or a reviewer's own (activation).
create table claim_evidence (
  tenant_id          text collate "C" not null,
  claim_id           text collate "C" not null,
  evidence_id        text collate "C" not null,
  relation           text not null constraint claim_evidence_relation_check check (relation in ('assertion', 'cited', 'corroboration', 'conclusion', 'activation')),
  class              text not null,
  weight             double precision not null,
  independence_group text collate "C" not null,
  counted            boolean not null default true,
  weighed_live            boolean,
  asserted_by        text collate "C" not null,
  on_behalf_of       text collate "C",
  words              jsonb,
  observed_at        timestamptz not null,
  attached_at        timestamptz not null,
  constraint claim_evidence_pkey primary key (tenant_id, claim_id, evidence_id),
  constraint claim_evidence_tenant_id_claim_id_fkey foreign key (tenant_id, claim_id) references claims (tenant_id, id),
  constraint claim_evidence_tenant_id_evidence_id_fkey foreign key (tenant_id, evidence_id) references evidence (tenant_id, id)
);
comment on column claim_evidence.counted is 'Whether it counts as a witness; what does not is shown, and lends no independent voice';
comment on column claim_evidence.weighed_live is 'Whether the evidence counted when the claim was weighed last; null: pending reweigh, because it was marked and the claim has changed since; it is to be weighed whichever way the mark is. Whether it counts is said by the evidence';
comment on column claim_evidence.on_behalf_of is 'The user for whom an agent or a service asserted it';
comment on column claim_evidence.words is 'How the assertion puts the claim, where the claim is worded otherwise';
-- A cascade from evidence looks, a page at a time, for the claims that were weighed before the evidence was marked.
create index claim_evidence_by_evidence_idx on claim_evidence (tenant_id, evidence_id, weighed_live, claim_id);
call protect_by_tenant('claim_evidence', 'select, insert, update, delete');

create table claim_votes (
  tenant_id  text collate "C" not null,
  claim_id   text collate "C" not null,
  voter      text collate "C" not null,
  vote       text not null constraint claim_votes_vote_check check (vote in ('reinforce', 'dispute')),
  counted boolean not null,
  moves_gate boolean not null,
  reason     text,
  at         timestamptz not null,
  constraint claim_votes_pkey primary key (tenant_id, claim_id, voter),
  constraint claim_votes_tenant_id_claim_id_fkey foreign key (tenant_id, claim_id) references claims (tenant_id, id)
);
call protect_by_tenant('claim_votes', 'select, insert, update, delete');

-- Callers mark the claims they used; workers fold the marks into what keeps a claim in memory.
-- One use: a claim, in a session, on a day of the space's clock. No foreign key to claims: whoever marks a claim that everybody
-- uses would share-lock its row. The rows are made by events whose writer has seen the claim.
create table claim_uses (
  tenant_id  text collate "C" not null,
  claim_id   text collate "C" not null,
  session_id text collate "C" not null,
  day        text collate "C" not null constraint claim_uses_day_check check (day ~ '^\d{4}-\d\d-\d\d$'),
  space_id   text collate "C" not null,
  used_at    timestamptz not null,
  is_folded  boolean not null,
  constraint claim_uses_pkey primary key (tenant_id, claim_id, session_id, day)
);
-- Marks that are still to be folded.
create index claim_uses_pending_idx on claim_uses (tenant_id, claim_id) where not is_folded;
call protect_by_tenant('claim_uses', 'select, insert, update');
call open_to_system('claim_uses', 'select');

-- How a session ended, reported once.
create table session_outcomes (
  tenant_id  text collate "C" not null,
  session_id text collate "C" not null,
  space_id   text collate "C" not null,
  outcome    text not null constraint session_outcomes_outcome_check check (outcome in ('success', 'failure')),
  reported_at    timestamptz not null,
  constraint session_outcomes_pkey primary key (tenant_id, session_id)
);
call protect_by_tenant('session_outcomes', 'select, insert');

-- Two claims that cannot both hold.
create table conflicts (
  tenant_id         text collate "C" not null,
  id                text collate "C" not null,
  space_id          text collate "C" not null,
  new_claim_id      text collate "C" not null,
  existing_claim_id text collate "C" not null,
  first_side        text collate "C",
  uncontested       text[] collate "C",
  subject_n         text collate "C" not null,
  predicate_n       text collate "C" not null,
  is_blocking       boolean not null,
  reason            text not null,
  description       text,
  root_cause        text,
  new_trust         double precision not null,
  existing_trust    double precision not null,
  status            text not null constraint conflicts_status_check check (status in ('open', 'resolved')),
  resolution        text constraint conflicts_resolution_check check (resolution in ('supersede', 'reject', 'keep_both', 'lapsed', 'withdrawn')),
  opened_by         text collate "C",
  opened_at         timestamptz not null,
  resolved_by       text collate "C",
  resolved_at       timestamptz,
  note              text,
  replaced_by       text collate "C",
  version           integer not null,
  constraint conflicts_pkey primary key (tenant_id, id),
  constraint conflicts_tenant_id_new_claim_id_fkey foreign key (tenant_id, new_claim_id) references claims (tenant_id, id),
  constraint conflicts_tenant_id_existing_claim_id_fkey foreign key (tenant_id, existing_claim_id) references claims (tenant_id, id),
  constraint conflicts_check check ((status = 'resolved') = (resolution is not null))
);
comment on column conflicts.first_side is 'The side that its opener named first';
comment on column conflicts.uncontested is 'Sides that are too strong for it to contest; null: it contests both';
comment on column conflicts.description is 'How the two contradict, by who pointed it out; root_cause: why that came about';
comment on column conflicts.opened_by is 'Who pointed it out; null: the gate opened it';
-- One open conflict of a pair.
create unique index conflicts_open_pair_idx on conflicts (tenant_id, new_claim_id, existing_claim_id) where status = 'open';
-- The review queue.
create index conflicts_open_idx on conflicts (tenant_id, space_id, status, id);
-- By either side, decided ones too: a walk crosses them, and a reading of the record as it stood finds those that were open then.
create index conflicts_by_existing_idx on conflicts (tenant_id, existing_claim_id);
create index conflicts_by_new_idx on conflicts (tenant_id, new_claim_id);
call protect_by_tenant('conflicts', 'select, insert, update');
-- What ties claims together is read by those who read all of them.
create policy own_sessions on conflicts as restrictive for select to credence_reader using (
  exists (select from claims c where c.tenant_id = current_setting('app.tenant_id', true) and c.id = conflicts.new_claim_id)
  and exists (select from claims c where c.tenant_id = current_setting('app.tenant_id', true) and c.id = conflicts.existing_claim_id));

-- A weaker claim that says something else near a protected or system claim is marked, and a reviewer decides about it (claims spec, rule 10).
create table possible_conflicts (
  tenant_id   text collate "C" not null,
  space_id    text collate "C" not null,
  id          text collate "C" not null,
  claim_id    text collate "C" not null,
  weaker_id   text collate "C" not null,
  near        double precision not null,
  found_by    text not null constraint possible_conflicts_found_by_check check (found_by in ('words', 'vectors')),
  differs     text[] not null,
  sentence    text not null,
  author      text collate "C" not null,
  text_key    uuid not null,
  status      text not null constraint possible_conflicts_status_check check (status in ('open', 'confirmed', 'dismissed')),
  found_at    timestamptz not null,
  decided_by  text collate "C",
  decided_at  timestamptz,
  note        text,
  conflict_id text collate "C",
  version     integer not null,
  constraint possible_conflicts_pkey primary key (tenant_id, id),
  constraint possible_conflicts_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint possible_conflicts_check check ((status = 'open') = (decided_by is null) and (status = 'open') = (decided_at is null))
);
comment on column possible_conflicts.claim_id is 'The protected or system claim';
comment on column possible_conflicts.weaker_id is 'The claim that may contradict it';
comment on column possible_conflicts.author is 'Who said the weaker one: the voter';
comment on column possible_conflicts.text_key is 'Hash of the comparable text of the weaker one: with claim and author what a dismissal holds for';
-- A pair is marked once.
create unique index possible_conflicts_pair_idx on possible_conflicts (tenant_id, weaker_id, claim_id);
-- What was dismissed before.
create index possible_conflicts_by_claim_idx on possible_conflicts (tenant_id, claim_id, author, text_key);
-- Open ones of an author, and all of a space, page by page.
create index possible_conflicts_queue_idx on possible_conflicts (tenant_id, space_id, author, id) where status = 'open';
create index possible_conflicts_listed_idx on possible_conflicts (tenant_id, space_id, id);
call protect_by_tenant('possible_conflicts', 'select, insert, update');

-- What depends on what is kept as edges, as exemplars the other way round, and as supersession of claims; whether a way leads back is asked of all of it at once.
create view dependences with (security_invoker = true) as
  (
    select e.tenant_id, e.space_id, e.from_id as node_id, e.to_id as ground_id, e.kind
    from edges e
    where e.kind in ('derives_from', 'supersedes', 'retracts', 'cites', 'supported_by') and e.closed_at is null
    -- The order of edges_live_idx, so that a look-up takes that index even where statistics lag behind and another seems as good.
    order by e.from_id, e.kind, e.to_id
  )
  union all
  select e.tenant_id, e.space_id, e.to_id, e.from_id, e.kind
  from edges e
  where e.kind = 'exemplifies' and e.closed_at is null
  union all
  select c.tenant_id, c.space_id, c.superseded_by, c.id, 'supersedes'
  from claims c
  where c.superseded_by is not null;
comment on view dependences is 'What each node depends on, by itself: together they lead nowhere back to where they began';
grant select on dependences to credence_app;
