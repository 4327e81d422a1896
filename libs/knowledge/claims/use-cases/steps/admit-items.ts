import type { z } from 'zod';
import { canonicalJson, externalIdConflict, Refusal, refusalIn, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { CausedEvent, Journal } from '#libs/history/events/store/index.js';
import type { Request } from '#libs/history/unit-of-work/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import type { OpeningSpace } from '#libs/tenancy/spaces/store/index.js';
import { ASSERTION_RECORD, checkRoots, citedSupport, evidenceOf, evidenceRecorded, isUserMessage, ownSupport, type Evidence } from '../../../evidence/domain/index.js';
import { comparable } from '../../../predicates/domain/index.js';
import { findClaim } from '../../../slots/domain/index.js';
import type { ClaimHolder, SlotRepository } from '../../../slots/store/index.js';
import { assertionOf, type Assertion } from '../../../sources/domain/index.js';
import { voterOf, type Support } from '../../../trust/domain/index.js';
import { admitClaim, PLAIN, repeatedResult, resultOf, type Admission, type Footing, type StoreClaimItem, type StoreClaimResult } from '../../domain/index.js';
import { KnownSlots, placeTriple, type PlacedTriple } from './known-slots.js';
import { citedBy, sessionOf, type ReferenceReader, type References } from './references.js';

export type StoreResult = z.input<typeof StoreClaimResult>;
export type ItemResult = StoreResult | Refusal;

/** A claim to store; `footing` where it rests on more than evidence. */
export interface AdmitRequest extends Request<StoreClaimItem> {
  footing?: Footing;
}

/** A claim to store, and where its triple goes; a Refusal where it names a session nobody opened. */
interface Placed extends AdmitRequest {
  triple: PlacedTriple | null | Refusal;
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
  /** Every write is evidence, and the evidence of all goes in before what rests on it: rows of a kind travel together. */
  evidence: CausedEvent[];
  events: CausedEvent[];
}

/** The key that storing an item will hold, as far as the item alone tells: for those who must hold others with it. */
export function keyHeldBy(spaceId: Id<'spc'>, item: StoreClaimItem): string[] {
  const triple = placeTriple(spaceId, item, null, null);
  return triple === null ? [] : [triple.slot];
}

/** Stores claims in order, each decided on what the ones before have left: what storing one and storing many share. */
export class AdmitItems {
  constructor(
    private readonly journal: Journal, private readonly ids: IdSource, private readonly references: ReferenceReader,
    private readonly slots: SlotRepository, private readonly holder: ClaimHolder,
  ) {}

  /** One result an item, whoever asks for it; a refused item is a Refusal and leaves no trace. A dry run decides the same and records nothing. */
  async run(tx: TenantTx, space: OpeningSpace, requests: readonly AdmitRequest[], isDryRun = false): Promise<ItemResult[]> {
    const batch = await this.#read(tx, space, requests);
    const decided: (Decided | Refusal)[] = [];
    for (const request of batch.requests) decided.push(await this.#decide(tx, request, batch).catch(refusalIn));
    if (!isDryRun) await this.journal.send(tx, [...batch.evidence, ...batch.events]);
    return Promise.all(decided.map((result) => (result instanceof Refusal ? result : this.#withTies(tx, result))));
  }

  async #read(tx: TenantTx, { id: spaceId, whole }: OpeningSpace, requests: readonly AdmitRequest[]): Promise<Batch> {
    const items = requests.map(({ input }) => input);
    const slots = new KnownSlots(spaceId);
    const [space, references] = await Promise.all([whole, this.references.read(tx, spaceId, items), this.#loadLikelySlot(tx, slots, items)]);
    slots.knowPredicates(references.predicates.values());
    const placed = requests.map((request): Placed => ({ ...request, triple: orRefusal(() => placedTriple(request.input, spaceId, references)) }));
    await slots.load(tx, this.slots, placed.flatMap(({ triple }) => (triple instanceof Refusal ? [] : [triple])));
    return { requests: placed, space, references, slots, evidence: [], events: [] };
  }

  /**
   * The key of a single claim, but for an alias of its predicate or a label of its session, is known from the claim alone: it is
   * locked and read in the message that asks what the claim refers to. Many keys are locked in one order, so they must all be known.
   */
  async #loadLikelySlot(tx: TenantTx, slots: KnownSlots, items: readonly StoreClaimItem[]): Promise<void> {
    const [item] = items;
    if (items.length > 1 || item === undefined || item.scope === 'session') return;
    await slots.load(tx, this.slots, [placeTriple(slots.spaceId, item, null, null)]);
  }

  async #decide(tx: TenantTx, request: Placed, batch: Batch): Promise<Decided> {
    const { ctx, input: item, triple, footing = PLAIN } = request;
    const { space, references, slots } = batch;
    const cited = citedBy(item, references);
    if (triple instanceof Refusal) throw triple;
    const assertion = assertionOf({
      class: item.provenance.source ?? null, sourceId: item.provenance.sourceId ?? null, source: references.sources.get(item.provenance.sourceId ?? '') ?? null,
      citesUserMessage: cited.some(isUserMessage),
    }, ctx.caller);
    const record = this.#recordOf(request, batch, assertion);
    const repeated = this.#repeated(item, record, triple, batch);
    if (repeated !== null) return { result: repeated, isKnownBefore: true };
    checkRoots(cited, references.retold);
    const support = supportOf(record, cited, assertion, ctx);
    const incoming = { item, triple, sessionId: record.sessionId, support, footing };
    const given = { now: space.now, ids: this.ids, principalId: ctx.caller.principal.id };
    const admission = await this.holder.decide(tx, slots.of(triple), (known) => admitClaim(incoming, known, space.policy, given));
    this.#accept(admission, { ctx, record, triple }, batch);
    return { result: resultOf(admission, assertion.warnings, space.now), isKnownBefore: admission.outcome === 'deduplicated' || admission.outcome === 'rejected' };
  }

  /** The write itself, as evidence: kept whatever becomes of the claim. */
  #recordOf({ ctx, input: item }: Request<StoreClaimItem>, { space, references }: Batch, assertion: Assertion): Evidence {
    const content = canonicalJson(item);
    return evidenceOf({ kind: ASSERTION_RECORD, content, observedAt: item.observedAt, externalId: item.externalId }, {
      id: this.ids.next('evd'), spaceId: space.id, assertion, contentHash: sha256(content), sessionId: sessionOf(item, references),
      recordedBy: ctx.caller.principal.id, now: space.now,
    });
  }

  #repeated(item: StoreClaimItem, record: Evidence, triple: PlacedTriple | null, { references: { earlier, made }, slots, space }: Batch): StoreResult | null {
    const first = item.externalId ? earlier.get(item.externalId) : undefined;
    if (first === undefined) return null;
    if (first.contentHash !== record.contentHash) throw externalIdConflict({ what: 'claim', externalId: first.externalId! });
    return repeatedResult(made.get(first.externalId!) ?? null, slots.of(triple), [first.id, ...item.evidence], triple?.valueKey ?? null, space.now);
  }

  #accept(admission: Admission, { ctx, record, triple }: { ctx: Ctx; record: Evidence; triple: PlacedTriple | null }, batch: Batch): void {
    batch.evidence.push({ ctx, event: evidenceRecorded(record) });
    batch.events.push(...admission.events.map((event) => ({ ctx, event })));
    batch.slots.update(triple, admission.slot);
    if (record.externalId === null) return;
    batch.references.earlier.set(record.externalId, record);
    const claim = admission.claimId === null ? undefined : findClaim(admission.slot, admission.claimId);
    if (claim?.externalId === record.externalId) batch.references.made.set(record.externalId, claim);
  }

  /** A claim that stood before may be tied to more than its slot tells: what it replaced long ago. */
  async #withTies(tx: TenantTx, { result, isKnownBefore }: Decided): Promise<StoreResult> {
    if (!isKnownBefore || result.claim === null) return result;
    const { evidence, supersedes, conflicts } = (await this.slots.ties(tx, [result.claim.id])).get(result.claim.id)!;
    return { ...result, claim: { ...result.claim, evidence, supersedes, conflicts } };
  }
}

function placedTriple(item: StoreClaimItem, spaceId: Id<'spc'>, references: References): PlacedTriple | null {
  const { predicates } = references;
  const predicate = item.triple ? predicates.get(comparable(item.triple.predicate)) ?? null : null;
  return placeTriple(spaceId, item, predicate, sessionOf(item, references));
}

function supportOf(record: Evidence, cited: readonly Evidence[], assertion: Assertion, { caller }: Ctx): Support[] {
  return cited.length > 0 ? citedSupport(cited, assertion, voterOf(caller)) : [ownSupport(record, voterOf(caller))];
}

function orRefusal<T>(decide: () => T): T | Refusal {
  try {
    return decide();
  } catch (thrown) {
    return refusalIn(thrown);
  }
}
