import {
  ASSERTION_CLASSES,
  canonicalJson,
  type AssertionClass,
  type Caller,
  type Id,
  type IdSource,
  type Role,
} from '#libs/kernel/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import {
  admitClaim,
  castVote,
  slotKey,
  comparedTriple,
  corroborate,
  laneOf,
  PLAIN,
  retractClaim,
  revokeEvidence,
  StoreClaimItem,
  takeBack,
  withdrawVote,
  type Admission,
  type Attacher,
  type ClaimBasis,
  quarantineClaim,
  resolveConflict,
  reviewQuarantine,
  type ResolutionOutcome,
  type ReviewOutcome,
  citedSupport,
  ownSupport,
  applyEvent,
  applyEvents,
  claimIn,
  emptySlot,
  overlaps,
  type Claim,
  type Conflict,
  type ConflictAction,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
  type TakeBackOutcome,
  movesGate,
  voterOf,
  type Support,
  type VoteKind,
} from '#libs/knowledge/claims/index.js';
import { ASSERTION_RECORD, evidenceOf, RecordEvidenceItem, type Evidence } from '#libs/knowledge/evidence/index.js';
import { comparableName, putPredicate, PutPredicateInput, type Predicate } from '#libs/knowledge/predicates/index.js';
import { assertionOf, type Source } from '#libs/knowledge/sources/index.js';
import { DEFAULT_POLICY, type SpacePolicy } from '#libs/tenancy/spaces/index.js';
import { answersAt } from './answers-at.js';

const SPACE: Id<'spc'> = 'spc_00000000000000000000000000';
export const START = new Date('2026-01-01T00:00:00Z');

/** Makes a caller for a small world. */
export function caller(name: string, role: Role = 'owner', kind: 'user' | 'agent' | 'service' = 'service'): Caller {
  return {
    principal: { id: `prn_${name}`, kind, name },
    keyId: `key_${name}`,
    role,
    allowedClasses: ASSERTION_CLASSES,
    grants: [],
    sourceSystems: [],
    spaceIds: null,
    defaultSpaceId: null,
    keyExpiresAt: null,
  };
}

export interface Saying {
  subject?: string;
  predicate?: string;
  value?: string;
  text?: string;
  by: AssertionClass;
  /** The name of a registered source that has a group of its own. */
  source?: string;
  reliability?: number;
  session?: string;
  observedAt?: string;
  validFrom?: string;
  validUntil?: string;
  cites?: Evidence[];
  /** Whether the cited evidence says something other than the claim, so that it is not a witness. */
  uncounted?: boolean;
  citesUserMessage?: boolean;
  importance?: number;
  tags?: string[];
  as?: Caller;
  onBehalfOf?: Caller;
  basis?: ClaimBasis;
}

/** A space in memory in which only the rules run. It has no tables: its state is computed from its events. */
export class SmallWorld {
  now = START;
  policy: Pick<SpacePolicy, 'predicates'> = DEFAULT_POLICY;
  readonly slots = new Map<string, KnownSlot>();
  readonly logs = new Map<string, SlotEvent[]>();
  readonly predicates = new Map<string, Predicate>();
  readonly evidence = new Map<string, Evidence>();
  #count = 0;

  readonly ids: IdSource = { next: (prefix) => `${prefix}_${String((this.#count += 1)).padStart(26, '0')}` };

  days(count: number): this {
    this.now = new Date(START.getTime() + count * 86_400_000);
    return this;
  }

  minutesLater(count: number): this {
    this.now = new Date(this.now.getTime() + count * 60_000);
    return this;
  }

  setPredicate(change: {
    name: string;
    cardinality?: 'single' | 'multi';
    conflictPolicy?: 'auto' | 'review';
    valueType?: 'text' | 'number' | 'money';
  }): void {
    const current = this.predicates.get(comparableName(change.name)) ?? null;
    const { predicate } = putPredicate(
      PutPredicateInput.parse({ space: 's', ...change }),
      { spaceId: SPACE, current, namesakes: [], crowdedKeys: [], gated: new Set() },
      this.now,
    );
    this.predicates.set(predicate.nameN, predicate);
    for (const [key, slot] of this.slots)
      if (slot.predicate?.nameN === predicate.nameN) this.slots.set(key, { ...slot, predicate });
  }

  record(content: string, by: AssertionClass, source?: string): Evidence {
    const assertion = assertionOf(
      { class: by, sourceId: source ?? null, source: this.#source(by, source), citesUserMessage: true },
      caller('recorder'),
    );
    return this.#keep(
      evidenceOf(RecordEvidenceItem.parse({ kind: 'document', content }), {
        id: this.ids.next('evd'),
        spaceId: SPACE,
        assertion,
        contentHash: content,
        sessionId: null,
        recordedBy: 'prn_recorder',
        now: this.now,
      }),
    );
  }

  store(saying: Saying): Admission {
    const who = saying.as ?? caller('author');
    const item = StoreClaimItem.parse(bodyOf(saying));
    const sessionId = saying.session === undefined ? null : (`ses_${saying.session}` as const);
    const { key, predicate, triple } = this.#keyOf(item, sessionId);
    const known = this.slots.get(key) ?? emptySlot(SPACE, predicate);
    const admission = admitClaim(
      { item, triple, sessionId, support: this.#supportOf(saying, item.text, who), basis: saying.basis ?? PLAIN },
      known,
      { ...DEFAULT_POLICY, ...this.policy },
      this.context(who),
    );
    this.#commit(key, known, admission);
    return admission;
  }

  vote(claimId: string, vote: VoteKind, who: Caller, reason: string | null = null): Claim {
    const [key, slot] = this.slotOf(claimId);
    this.#commit(
      key,
      slot,
      castVote(
        { claimId: claimId as Id<'clm'>, vote, reason, voter: voterOf(who), movesGate: movesGate(who) },
        slot,
        this.context(who),
      ),
    );
    return this.claim(claimId);
  }

  withdraw(claimId: string, who: Caller): Claim {
    const [key, slot] = this.slotOf(claimId);
    this.#commit(key, slot, withdrawVote(claimId as Id<'clm'>, voterOf(who), slot, this.context(who)));
    return this.claim(claimId);
  }

  corroborate(claimId: string, evidence: Evidence, attacher: Attacher = { witness: 'key_witness' }): Claim {
    const [key, slot] = this.slotOf(claimId);
    this.#commit(key, slot, corroborate(claimId as Id<'clm'>, evidence, attacher, slot, this.context()));
    return this.claim(claimId);
  }

  /** Applies any other decision about the key of a claim. */
  decide(
    claimId: string,
    decision: (slot: KnownSlot, context: DecisionContext) => { slot: KnownSlot; events: SlotEvent[] },
  ): void {
    const [key, slot] = this.slotOf(claimId);
    this.#commit(key, slot, decision(slot, this.context()));
  }

  revoke(evidenceId: string): void {
    const evidence = this.evidence.get(evidenceId)!;
    const carrying = [...this.slots].filter(([, slot]) =>
      slot.attachments.some((row) => row.evidenceId === evidenceId),
    );
    for (const [key, slot] of carrying) {
      const { slots, events } = revokeEvidence(evidence, 'forged', [slot], this.context());
      this.#commit(key, slot, { slot: slots[0]!, events });
    }
    this.evidence.set(evidenceId, { ...evidence, revokedAt: this.now });
  }

  retract(claimId: string): string[] {
    const [key, slot] = this.slotOf(claimId);
    const retraction = retractClaim(
      { claimId: claimId as Id<'clm'>, errorType: 'other', reason: 'wrong' },
      slot,
      this.context(),
    );
    this.#commit(key, slot, retraction);
    return retraction.reviewable;
  }

  takeBack(claimId: string, who: Caller): TakeBackOutcome {
    const [key, slot] = this.slotOf(claimId);
    const request = { claimId: claimId as Id<'clm'>, errorType: 'other', reason: 'wrong' };
    const retraction = takeBack(request, null, slot, this.context(who), who);
    this.#commit(key, slot, retraction);
    return retraction.outcome;
  }

  resolve(conflictId: string, action: ConflictAction, expectedVersion: number | null = null): ResolutionOutcome {
    const [key, slot] = [...this.slots].find(([, { conflicts }]) => conflicts.some(({ id }) => id === conflictId))!;
    const { newClaimId, existingClaimId } = slot.conflicts.find(({ id }) => id === conflictId)!;
    const expected = { newClaim: claimIn(slot, newClaimId).version, existing: claimIn(slot, existingClaimId).version };
    const outcome = resolveConflict(
      { conflictId: conflictId as Id<'cnf'>, action, note: null, expectedVersion, expected },
      slot,
      this.context(caller('reviewer', 'reviewer')),
    );
    if ('events' in outcome) this.#commit(key, slot, outcome);
    return outcome;
  }

  /** With `by`, the reviewer asserts the claim in this class; otherwise the decision adds no assertion. */
  review(claimId: string, action: 'activate' | 'reject', by: AssertionClass | null = null): ReviewOutcome {
    const [key, slot] = this.slotOf(claimId);
    const own =
      by === null ? null : ownSupport(this.record('I decided so.', by), { assertedBy: 'key_reviewer' }, 'activation');
    const outcome = reviewQuarantine(
      { claimId: claimId as Id<'clm'>, action, note: null, expectedVersion: claimIn(slot, claimId).version, own },
      slot,
      this.context(caller('reviewer', 'reviewer')),
    );
    this.#commit(key, slot, outcome);
    return outcome;
  }

  setAside(claimId: string): void {
    const [key, slot] = this.slotOf(claimId);
    this.#commit(
      key,
      slot,
      quarantineClaim(claimId as Id<'clm'>, null, slot, this.context(caller('reviewer', 'reviewer'))),
    );
  }

  context(who: Caller = caller('somebody')): DecisionContext {
    return { now: this.now, ids: this.ids, principalId: who.principal.id };
  }

  slotOf(claimId: string): [string, KnownSlot] {
    const found = [...this.slots].find(([, { claims }]) => claims.some(({ id }) => id === claimId));
    if (found === undefined) throw new Error(`no claim ${claimId}`);
    return found;
  }

  claim(claimId: string): Claim {
    return this.slotOf(claimId)[1].claims.find(({ id }) => id === claimId)!;
  }

  get claims(): Claim[] {
    return [...this.slots.values()].flatMap(({ claims }) => claims);
  }

  get openConflicts(): Conflict[] {
    return [...this.slots.values()].flatMap(({ conflicts }) => conflicts.filter(({ status }) => status === 'open'));
  }

  active(): string[] {
    return this.claims
      .filter(({ status }) => status === 'active')
      .map(({ value }) => value ?? '')
      .sort();
  }

  /** Returns the values of a read as of the given time or, without a time, the values in force now. */
  valuesAt(time: string | null = null, session: string | null = null): string[] {
    const sessionId = session === null ? null : `ses_${session}`;
    const viewpoint = { at: time === null ? this.now : new Date(time), isPast: time !== null, sessionId };
    return [...this.slots.values()]
      .flatMap((slot) => answersAt(slot, viewpoint))
      .map(({ value }) => value ?? '')
      .sort();
  }

  #keyOf({ triple, scope }: StoreClaimItem, sessionId: Id<'ses'> | null) {
    if (!triple) return { key: `untripled ${this.#count}`, predicate: null, triple: null };
    const predicate = this.predicates.get(comparableName(triple.predicate)) ?? null;
    const compared = comparedTriple(triple, predicate);
    const key = canonicalJson(slotKey(SPACE, compared, { lane: laneOf(scope), sessionId }));
    return { key, predicate, triple: { ...compared, slot: key, valueKey: compared.valueN } };
  }

  #supportOf(
    {
      by,
      source,
      reliability,
      cites = [],
      uncounted = false,
      citesUserMessage = false,
      observedAt,
      onBehalfOf,
    }: Saying,
    content: string,
    who: Caller,
  ): Support[] {
    const author = { assertedBy: voterOf(who), onBehalfOf: onBehalfOf?.principal.id ?? null };
    const assertion = assertionOf(
      { class: by, sourceId: source ?? null, source: this.#source(by, source, reliability), citesUserMessage },
      who,
    );
    const notCounted = new Set(uncounted ? cites.map(({ id }) => id) : []);
    const cited = citedSupport(cites, assertion, author, notCounted);
    if (cites.length > 0 && by !== 'user_explicit') return cited;
    return [
      ...cited,
      ownSupport(
        this.#keep(
          evidenceOf(RecordEvidenceItem.parse({ kind: ASSERTION_RECORD, content, observedAt }), {
            id: this.ids.next('evd'),
            spaceId: SPACE,
            assertion,
            contentHash: content,
            sessionId: null,
            recordedBy: who.principal.id,
            now: this.now,
          }),
        ),
        author,
      ),
    ];
  }

  #source(
    assertionClass: AssertionClass,
    sourceId: string | undefined,
    baseReliability: number | null = null,
  ): Source | null {
    return sourceId === undefined
      ? null
      : {
          spaceId: SPACE,
          sourceId,
          class: assertionClass,
          independenceGroup: `source/${sourceId}`,
          baseReliability,
          domainTags: [],
          registeredAt: START,
          registeredBy: null,
          version: 1,
        };
  }

  #keep(evidence: Evidence): Evidence {
    this.evidence.set(evidence.id, evidence);
    return evidence;
  }

  #commit(key: string, before: KnownSlot, { slot, events }: { slot?: KnownSlot; events: SlotEvent[] }): void {
    const logged = events.map((event) => ({
      ...event,
      payload: JSON.parse(JSON.stringify(event.payload)) as NewEvent['payload'],
    })) as unknown as SlotEvent[];
    let after = before;
    for (const event of logged) {
      after = applyEvent(after, event);
      refuseBrokenRows(after);
    }
    if (slot !== undefined && canonicalJson(after) !== canonicalJson(slot))
      throw new Error('the events do not tell what the decision saw');
    this.slots.set(key, after);
    this.logs.set(key, [...(this.logs.get(key) ?? []), ...logged]);
    if (after.predicate !== null) this.predicates.set(after.predicate.nameN, after.predicate);
  }

  /** Computes the slot of a key from its events alone. */
  replayed(key: string): KnownSlot {
    return applyEvents(emptySlot(SPACE), this.logs.get(key) ?? []);
  }
}

/** Throws if a slot violates a constraint of the tables. Called after every event. */
function refuseBrokenRows({ claims, conflicts }: KnownSlot): void {
  const exclusive = claims.filter(({ status, exclusive }) => status === 'active' && exclusive);
  for (const a of exclusive)
    for (const b of exclusive)
      if (a.valueKey !== b.valueKey && a.slot === b.slot && overlaps(a, b))
        throw new Error(`${a.id} and ${b.id} hold at once`);
  for (const { id, validFrom, validUntil } of claims)
    if (validUntil !== null && validUntil < validFrom) throw new Error(`${id} ends before it begins`);
  const pairs = conflicts
    .filter(({ status }) => status === 'open')
    .map(({ newClaimId, existingClaimId }) => `${newClaimId} ${existingClaimId}`);
  if (new Set(pairs).size < pairs.length) throw new Error('two open conflicts of one pair');
}

function bodyOf({
  value,
  subject = 'user',
  predicate = 'is',
  text,
  session,
  observedAt,
  validFrom,
  validUntil,
  importance,
  tags,
}: Saying): Record<string, unknown> {
  const triple = value === undefined ? undefined : { subject, predicate, value };
  const scope = session === undefined ? 'global' : 'session';
  return {
    text: text ?? `${subject} ${predicate} ${value ?? 'something'}`,
    triple,
    sessionId: session,
    observedAt,
    validFrom,
    validUntil,
    importance,
    tags,
    scope,
  };
}
