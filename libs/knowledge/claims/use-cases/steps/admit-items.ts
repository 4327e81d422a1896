import type { z } from 'zod';
import {
  canonicalJson,
  externalIdConflict,
  orRefusal,
  Refusal,
  refusalIn,
  type Id,
  type IdSource,
} from '#libs/kernel/index.js';
import { Lanes, type CausedEvent, type Journal } from '#libs/history/events/index.js';
import type { Request } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import type { Space, OpeningSpace } from '#libs/tenancy/spaces/index.js';
import { ASSERTION_RECORD, checkRoots, evidenceOf, evidenceRecorded, type Evidence } from '../../../evidence/index.js';
import { comparableName } from '../../../predicates/index.js';
import type { SchemasInForce } from '../../../domain-schemas/index.js';
import { isGatedPredicate, laneOf, type ClaimPlace } from '../../domain/admission/slot-key.js';
import { possibleConflictFound, type PossibleConflict } from '../../domain/nearness/possible-conflict.js';
import type { PossibleConflictRepository } from '../../store/possible-conflict.repository.js';
import {
  claimIn,
  findClaim,
  withGuest,
  type DecisionContext,
  type KnownSlot,
  nowOver,
} from '../../domain/state/slot.js';
import { reviseHome } from '../../domain/gate/conflict.rules.js';
import type { SlotEvent } from '../../domain/state/slot.events.js';
import type { ClaimLoader } from '../../store/claim-loader.js';
import { keyOf } from '../../store/slot.repository.js';
import type { Claim } from '../../domain/state/claim.js';
import type { SlotRepository } from '../../store/slot.repository.js';
import { type Assertion } from '../../../sources/index.js';
import { DEFAULT_WORKSPACE } from '../../../workspaces/index.js';
import { voterOf } from '../../domain/trust/votes.js';
import { admitClaim, archiveWaitingChallenge, type Admission } from '../../domain/admission/admission.rules.js';
import { challengerOf } from '../../domain/admission/room.rules.js';
import { type StoreClaimItem } from '../../domain/claim.schemas.js';
import { PLAIN, type Incoming } from '../../domain/admission/incoming.js';
import { repeatedResult, resultOf, withWhatFollowed } from '../../domain/admission/store-result.js';
import { entersForce, notPromoted } from '../../domain/changes/promotion.rules.js';
import type { StoreClaimResult } from '../../domain/claim.views.js';
import { type ForgedKeys, KnownSlots, locksOf, placeTriple, type PlacedTriple } from './known-slots.js';
import { type KeepRoom, type Newcomer, ReviewQuota, type Limited } from './keep-room.js';
import type { TestSuggestionView } from '../../../beliefs/index.js';
import type { MadeSuggestions } from '../../store/made-suggestions.js';
import { NearMarks } from './near-marks.js';
import { beneficiaryOf, namespaceIn, ownIdOf, placeOf, type ReferenceReader, type References } from './references.js';
import { carriedBy, NONE, recorderIn, saidIn, voterIn, type AdmitRequest, type Said } from './admit-request.js';

export type StoreResult = z.input<typeof StoreClaimResult>;
export type ItemResult = StoreResult | Refusal;

/**
 * A claim to store, the slot of its triple, and its assertion. The triple or the assertion is a Refusal if the item
 * names something that does not exist, or asserts more than its author may.
 */
interface Placed extends AdmitRequest {
  triple: PlacedTriple | null | Refusal;
  said: Said | Refusal;
}

/** The place of an item outside sessions and workspaces. */
const NOWHERE: ClaimPlace = { sessionId: null };

/**
 * Moves an item that names the workspace `default` to the durable lane, where it is stored like any claim outside
 * workspaces.
 */
function inItsLane(request: AdmitRequest): AdmitRequest {
  const { input } = request;
  if (input.workspaceId !== DEFAULT_WORKSPACE) return request;
  const { workspaceId: _named, ...item } = input;
  const isWindowed = item.validFrom || item.validUntil;
  return { ...request, input: { ...item, scope: isWindowed ? 'temporal' : 'global' } };
}

interface Recorded {
  record: Evidence;
  triple: PlacedTriple | null;
}

interface Decided {
  result: StoreResult;
  isKnownBefore: boolean;
}

interface Batch {
  requests: readonly Placed[];
  space: Space;
  references: References;
  slots: KnownSlots;
  near: NearMarks;
  quota: ReviewQuota;
  /** Predicates that only facts may use. */
  gatedPredicates: ReadonlySet<string>;
  /**
   * Every write is evidence. The evidence of all items is written before anything that depends on it, so that rows of
   * one kind are sent together.
   */
  evidence: CausedEvent[];
  /** The results of the gates for facts, which are written after the evidence. */
  evaluations: CausedEvent[];
  /** For each key, the events of its decisions in order. */
  events: Lanes<CausedEvent>;
  /** Marks of possible conflicts. A mark may concern claims of two keys. */
  marks: CausedEvent[];
}

/**
 * The locks that storing an item needs, as far as the item alone determines them. It is for callers that must acquire
 * other locks together with these.
 */
export function keyHeldBy(spaceId: Id<'spc'>, item: StoreClaimItem): string[] {
  const triple = placeTriple(spaceId, item, null, NOWHERE);
  return triple === null ? [] : locksOf(spaceId, triple);
}

/**
 * Stores claims in order, each decided on the state that the previous ones left. Storing one claim and storing many
 * both use it.
 */
export class AdmitItems {
  constructor(
    private readonly journal: Journal,
    private readonly ids: IdSource,
    private readonly references: ReferenceReader,
    private readonly slots: SlotRepository,
    private readonly loader: ClaimLoader,
    private readonly forgedKeys: ForgedKeys,
    private readonly possibleConflicts: PossibleConflictRepository,
    private readonly keepRoom: KeepRoom,
    private readonly schemas: SchemasInForce,
    private readonly suggestions: MadeSuggestions,
  ) {}

  /**
   * Returns one result for each item, whoever sent it. A refused item gives a Refusal and stores nothing. A dry run
   * makes the same decisions but records nothing.
   */
  async run(
    tx: TenantTx,
    space: OpeningSpace,
    requests: readonly AdmitRequest[],
    isDryRun = false,
  ): Promise<ItemResult[]> {
    const batch = await this.#read(tx, space, requests.map(inItsLane));
    const decided: (Decided | Refusal)[] = [];
    for (const [i, request] of batch.requests.entries())
      decided.push(await this.#decide(tx, request, i, batch).catch(refusalIn));
    if (!isDryRun) {
      await this.journal.send(tx, [
        ...batch.evidence,
        ...batch.evaluations,
        ...batch.events.sideBySide(({ event }) => event.kind),
        ...batch.marks,
      ]);
      const left = await this.keepRoom.run(tx, batch.space, newcomersOf(batch.requests, decided));
      const suggested = (id: string): TestSuggestionView | null => this.suggestions.of(tx, id);
      const results = await this.#withTies(tx, decided);
      return results.map((each) => (each instanceof Refusal ? each : withWhatFollowed(each, left, suggested)));
    }
    return this.#withTies(tx, decided);
  }

  async #read(tx: TenantTx, { id: spaceId, whole }: OpeningSpace, requests: readonly AdmitRequest[]): Promise<Batch> {
    const items = requests.map(({ input }) => input);
    const slots = new KnownSlots(spaceId);
    const [space, references, holdsGuarded] = await Promise.all([
      whole,
      this.references.read(tx, spaceId, requests),
      this.possibleConflicts.holdsGuarded(tx, spaceId),
      this.#loadLikelySlot(tx, slots, items),
    ]);
    slots.knowPredicates(references.predicates.values());
    const placed = requests.map((request): Placed => ({
      ...request,
      triple: orRefusal(() => placedTriple(request, spaceId, references)),
      said: orRefusal(() => saidIn(request, references)),
    }));
    const compared = placed.map(({ input: item, besides = null, said, ...request }) => ({
      item,
      asserted: said instanceof Refusal ? null : said.assertion.class,
      isApart: item.scope === 'workspace',
      besides,
      author: voterIn(request),
    }));
    const [near, , gatedPredicates] = await Promise.all([
      NearMarks.read(tx, this.possibleConflicts, spaceId, compared, holdsGuarded),
      slots.load(
        tx,
        this.slots,
        placed.flatMap(({ triple }) => (triple instanceof Refusal ? [] : [triple])),
      ),
      items.some(({ triple }) => triple) ? this.schemas.gatedPredicates(tx, space) : NONE,
    ]);
    return {
      requests: placed,
      space,
      references,
      slots,
      near,
      gatedPredicates,
      quota: new ReviewQuota(spaceId, this.slots, this.possibleConflicts),
      evidence: [],
      evaluations: [],
      events: new Lanes(),
      marks: [],
    };
  }

  /**
   * The key of a single claim follows from the claim itself, unless it uses an alias of its predicate or a label of its
   * session. So the key is locked and read in the same message that reads what the claim refers to. This is not
   * possible for several claims: their keys are locked in one order, so all keys must be known first.
   */
  async #loadLikelySlot(tx: TenantTx, slots: KnownSlots, items: readonly StoreClaimItem[]): Promise<void> {
    const [item] = items;
    if (items.length > 1 || item === undefined || laneOf(item.scope) !== 'durable') return;
    await slots.load(tx, this.slots, [placeTriple(slots.spaceId, item, null, NOWHERE)]);
  }

  async #decide(tx: TenantTx, request: Placed, index: number, batch: Batch): Promise<Decided> {
    const { ctx, input: item, triple, said, replaces } = request;
    const { space, references, slots } = batch;
    if (said instanceof Refusal) throw said;
    if (triple instanceof Refusal) throw triple;
    const { ofKey, known } = slotsFor(request, slots.of(triple));
    const now = nowOver([known], space.now);
    const record = this.#recordOf(request, batch, said.assertion, now);
    const repeated = await this.#repeated(tx, item, record, triple, batch);
    if (repeated !== null) return { result: repeated, isKnownBefore: true };
    checkRoots(said.cited, references.selfCiting);
    const incoming = incomingOf({ ...request, triple }, { record, ...said }, batch);
    const context = { now, ids: this.ids, principalId: recorderIn(request) };
    const decided = await this.loader.decide(tx, known, (held) => admitClaim(incoming, held, space.policy, context));
    const admitted = {
      ...decided,
      events: [...decided.events, ...(await this.#replaceChallenges(tx, incoming, decided, context))],
    };
    const near = batch.near.after(index, known, admitted, voterIn(request), space.policy, context);
    const found = await this.#unmarked(tx, known, admitted, near);
    const limited = await batch.quota.limit(tx, ctx.caller, known, { admission: admitted, found });
    const { admission } = limited;
    const result = resultOf(admission, said.assertion.warnings, now);
    if (isLeftOut(request, admission, now)) return { result: notPromoted(result), isKnownBefore: false };
    this.#accept(limited, { ...request, record, triple }, batch);
    const atHome =
      replaces === undefined || known === ofKey ? [] : reviseHome(replaces.slot, admission.events, context);
    const events = [
      ...admission.events,
      ...atHome,
      ...(await this.forgedKeys.setAside(tx, admission, triple, slots, context)),
    ];
    batch.events.add(
      keysFor({ ...request, triple }, space.id, record.id),
      events.map((event) => ({ ctx, event })),
    );
    return {
      result,
      isKnownBefore: admission.outcome === 'deduplicated' || admission.outcome === 'rejected',
    };
  }

  /**
   * The marks that do not exist yet. Nobody else can have marked a claim that this write adds. A claim that was there
   * before may be marked already, and the worker may be about to mark it.
   */
  #unmarked(
    tx: TenantTx,
    before: KnownSlot,
    { claimId }: Admission,
    found: PossibleConflict[],
  ): PossibleConflict[] | Promise<PossibleConflict[]> {
    const isNew = claimId === null || findClaim(before, claimId) === undefined;
    return isNew ? found : this.possibleConflicts.withoutKnown(tx, found);
  }

  /**
   * Archives older waiting replacements of a claim by the same author. An author below writer may have only one: a
   * newer one replaces the older one, whatever the two say (claims spec, section 15a, rule 16).
   */
  async #replaceChallenges(
    tx: TenantTx,
    { replaces = null, challenger = null }: Incoming,
    { outcome, claimId, slot }: Admission,
    context: DecisionContext,
  ): Promise<SlotEvent[]> {
    if (outcome !== 'quarantined' || replaces === null || challenger === null) return [];
    const older = (await this.slots.waitingReplacements(tx, replaces.id, challenger)).filter(
      (id) => id !== claimId && findClaim(slot, id)?.status !== 'archived',
    );
    const events = await Promise.all(
      older.map(async (id) => archiveWaitingChallenge(id, await this.loader.loadSlot(tx, slot.spaceId, id), context)),
    );
    return events.flat();
  }

  /** The write itself as evidence, which is kept whatever the outcome. */
  #recordOf(request: AdmitRequest, { space, references }: Batch, assertion: Assertion, now: Date): Evidence {
    const { ctx, input: item } = request;
    const content = request.gated?.fact?.request ?? canonicalJson(item);
    return evidenceOf(
      {
        kind: ASSERTION_RECORD,
        content,
        observedAt: item.observedAt,
        sourceSystem: item.sourceSystem,
        externalId: item.externalId,
      },
      {
        id: this.ids.next('evd'),
        spaceId: space.id,
        assertion,
        contentHash: sha256(content),
        ...placeOf(request, references),
        recordedBy: ctx.caller.principal.id,
        namespace: namespaceIn(request),
        now,
      },
    );
  }

  async #repeated(
    tx: TenantTx,
    item: StoreClaimItem,
    record: Evidence,
    triple: PlacedTriple | null,
    { references: { earlier, made }, slots, space }: Batch,
  ): Promise<StoreResult | null> {
    const first = item.externalId ? earlier.get(ownIdOf(record)) : undefined;
    if (first === undefined) return null;
    if (first.contentHash !== record.contentHash)
      throw externalIdConflict({ what: 'claim', externalId: first.externalId! });
    const slot = slots.of(triple);
    const elsewhere = slot.conflicts.filter(
      ({ status, existingClaimId }) => status === 'open' && findClaim(slot, existingClaimId) === undefined,
    );
    const sides = await this.slots.findClaims(
      tx,
      space.id,
      elsewhere.map(({ existingClaimId }) => existingClaimId),
    );
    return repeatedResult(
      made.get(ownIdOf(first)) ?? null,
      { ...slot, claims: [...slot.claims, ...sides] },
      { record: first, cited: item.evidence },
      triple?.valueKey ?? null,
      space.now,
    );
  }

  /**
   * Adds the decision on an item to the batch. The record of a claim that is refused for a reason that may pass gets no
   * external id, so that the claim may be sent again with this id.
   */
  #accept(
    { admission, found }: Limited,
    { ctx, record: written, triple, gated, promoted }: Pick<AdmitRequest, 'ctx' | 'gated' | 'promoted'> & Recorded,
    batch: Batch,
  ): void {
    const record = refusedForNow(admission) ? { ...written, externalId: null } : written;
    const evaluated = gated?.fact?.evaluated(admission.claimId) ?? [];
    batch.evidence.push(...recordsOf({ promoted }, record).map((event) => ({ ctx, event })));
    batch.evaluations.push(...evaluated.map((event) => ({ ctx, event })));
    batch.marks.push(...found.map((each) => ({ ctx, event: possibleConflictFound(each) })));
    batch.slots.update(triple, admission.slot);
    if (record.externalId === null) return;
    batch.references.earlier.set(ownIdOf(record), record);
    const claim = admission.claimId === null ? undefined : findClaim(admission.slot, admission.claimId);
    if (claim?.externalId === record.externalId && ownIdOf(claim) === ownIdOf(record))
      batch.references.made.set(ownIdOf(record), claim);
  }

  /**
   * Adds the ties of claims that existed before. Such a claim may be tied to claims that its slot does not contain,
   * because it replaced them long ago.
   */
  async #withTies(tx: TenantTx, decided: readonly (Decided | Refusal)[]): Promise<ItemResult[]> {
    const known = decided.flatMap((each) =>
      each instanceof Refusal || !each.isKnownBefore || each.result.claim === null ? [] : [each.result.claim.id],
    );
    const ties = known.length === 0 ? null : await this.slots.ties(tx, [...new Set(known)]);
    return decided.map((each): ItemResult => {
      if (each instanceof Refusal) return each;
      const { result, isKnownBefore } = each;
      if (!isKnownBefore || result.claim === null) return result;
      const { evidence, supersedes, conflicts, stepIds } = ties!.get(result.claim.id)!;
      const fact = result.claim.fact && { ...result.claim.fact, stepIds };
      return { ...result, claim: { ...result.claim, evidence, supersedes, conflicts, fact } };
    });
  }
}

/** The slot of the stored claim, and the same slot with the claim that is to be replaced. */
function slotsFor({ replaces, repeats }: AdmitRequest, ofTriple: KnownSlot): { ofKey: KnownSlot; known: KnownSlot } {
  const ofKey = repeats?.slot ?? ofTriple;
  return { ofKey, known: replaces === undefined ? ofKey : withGuest(ofKey, replaces.slot, replaces.id) };
}

/** The keys that the item is decided under; decisions on each of them are recorded in order. */
function keysFor(
  { triple, replaces, repeats }: Pick<AdmitRequest, 'replaces' | 'repeats'> & { triple: PlacedTriple | null },
  spaceId: Id<'spc'>,
  recordId: string,
): string[] {
  const keys = triple === null ? [repeats?.id ?? recordId] : locksOf(spaceId, triple);
  return replaces === undefined ? keys : [...keys, keyOf(claimIn(replaces.slot, replaces.id))];
}

/** Reasons for a refusal that may pass, so that the claim may be accepted later. */
const PASSING: ReadonlySet<string> = new Set(['review_quota_exceeded', 'gated_predicate']);

const refusedForNow = (admission: Admission): boolean =>
  admission.outcome === 'rejected' && PASSING.has(admission.reason);

/** A promoted claim is recorded only if it comes into force. */
const isLeftOut = ({ promoted }: Pick<AdmitRequest, 'promoted'>, admission: Admission, now: Date): boolean =>
  promoted !== undefined && !entersForce(admission, now);

/** The record of the write. A promoted claim needs none, because it brings its evidence with it. */
const recordsOf = ({ promoted }: Pick<AdmitRequest, 'promoted'>, record: Evidence) =>
  promoted === undefined ? [evidenceRecorded(record)] : [];

/** The claims that were stored. */
function newcomersOf(requests: readonly Placed[], decided: readonly (Decided | Refusal)[]): Newcomer[] {
  return decided.flatMap((each, i) => {
    if (each instanceof Refusal || each.isKnownBefore || each.result.claim === null) return [];
    const { claim, outcome, historical } = each.result;
    const { id, workspaceId } = claim as Pick<Claim, 'id' | 'workspaceId'>;
    const isActive = outcome === 'accepted' && !historical;
    return [{ ctx: requests[i]!.ctx, claimId: id, workspaceId: workspaceId ?? null, isActive }];
  });
}

function placedTriple(
  request: Request<StoreClaimItem>,
  spaceId: Id<'spc'>,
  references: References,
): PlacedTriple | null {
  const { input: item } = request;
  const { predicates } = references;
  const predicate = item.triple ? (predicates.get(comparableName(item.triple.predicate)) ?? null) : null;
  return placeTriple(spaceId, item, predicate, placeOf(request, references));
}

function incomingOf(
  request: Placed & { triple: PlacedTriple | null },
  { record, ...said }: Said & { record: Evidence },
  { references, slots, gatedPredicates }: Batch,
): Incoming {
  const { ctx, input: item, triple, basis = PLAIN, replaces, repeats, gated, promoted } = request;
  const author = gated?.author ?? {
    assertedBy: voterOf(ctx.caller),
    onBehalfOf: beneficiaryOf(item, references),
  };
  return {
    item,
    triple,
    ...placeOf(request, references),
    namespace: record.namespace,
    ...carriedBy(record, said, author, { gated, promoted, isConcluded: basis.premises !== null }),
    fact: gated?.fact?.fact,
    promoted,
    basis,
    replaces: replaces === undefined ? null : { id: replaces.id, predicate: replaces.slot.predicate },
    repeats: repeats?.id ?? null,
    lookalikes: slots.lookalikesOf(triple),
    isGated: isGatedPredicate(triple, slots.of(triple).predicate, gatedPredicates),
    challenger: challengerOf(ctx.caller),
  };
}
