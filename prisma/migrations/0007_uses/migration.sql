-- Why: callers mark the claims they used; workers fold the marks into what keeps a claim in memory.
-- Lock: none (new tables). Time: instant. Way back: drop the tables.

-- One use: a claim, in a session, on a day of the space's clock. No foreign key to claims: whoever marks a claim that everybody
-- uses would share-lock its row. The rows are made by events whose writer has seen the claim.
create table claim_uses (
  tenant_id  text collate "C" not null,
  claim_id   text collate "C" not null,
  session_id text collate "C" not null,
  day        text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  space_id   text collate "C" not null,
  used_at    timestamptz not null,
  is_folded  boolean not null,
  primary key (tenant_id, claim_id, session_id, day)
);
create index claim_uses_pending_idx on claim_uses (tenant_id, claim_id) where not is_folded;

-- How a session ended, told once.
create table session_outcomes (
  tenant_id  text collate "C" not null,
  session_id text collate "C" not null,
  space_id   text collate "C" not null,
  outcome    text not null check (outcome in ('success', 'failure')),
  told_at    timestamptz not null,
  primary key (tenant_id, session_id)
);

call protect_by_tenant('claim_uses', 'select, insert, update');
call protect_by_tenant('session_outcomes', 'select, insert');
call open_to_system('claim_uses', 'select');
