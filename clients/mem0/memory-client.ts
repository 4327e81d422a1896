import type { Claim, ProvenanceInput, StoreClaimEntry, StoreClaimRequest } from '@credence/sdk';
import { isOwn, NOT_OWN } from '../shared/own-words.js';
import { translated } from './filters.js';
import type {
  AddOptions,
  ChangedMemory,
  Extract,
  ExtractedMemory,
  GetAllOptions,
  Memory,
  MemoryEvent,
  MemoryHistory,
  MemoryPage,
  Message,
  Metadata,
  Owner,
  SearchOptions,
} from './memory.js';
import { MemoryNotChangedError, type NotChanged } from './not-changed.js';
import { categoriesOf, memoryIn, metadataTags, ownerOf, ownerTags, textFor } from './owner-tags.js';
import { EVIDENCE_KIND, Versions, type Client, type Place } from './versions.js';

export interface MemoryClientOptions {
  /** A client of `@credence/sdk`. */
  client: Client;
  /** The space, by id or slug. Default: the space of the client. */
  space?: string;
  /** Finds memories in messages, usually with a model. Without it, every message is a memory. */
  extract?: Extract;
  /**
   * The provenance of what users write, such as `{ source: 'user_explicit' }`. What a model extracts is always an
   * inference.
   */
  provenance?: ProvenanceInput;
}

interface Draft extends ExtractedMemory {
  provenance: ProvenanceInput;
}

const DEFAULT_TOP_K = 10;
const DEFAULT_PAGE_SIZE = 100;
const INFERENCE: ProvenanceInput = { source: 'inference' };
const DAY_MS = 86_400_000;
/** A filter of the service names at most 200 values. */
const MAX_TEXTS = 100;

/**
 * The operations of mem0 on a space of Credence. A memory is a claim, and the messages from which it was taken are its
 * evidence.
 */
export class MemoryClient {
  readonly #client: Client;
  readonly #place: Place;
  readonly #versions: Versions;
  readonly #extract: Extract | undefined;
  readonly #provenance: ProvenanceInput;

  constructor({ client, space, extract, provenance = {} }: MemoryClientOptions) {
    this.#client = client;
    this.#place = space === undefined ? {} : { space };
    this.#versions = new Versions(client, this.#place);
    this.#extract = extract;
    this.#provenance = provenance;
  }

  /** Remembers messages. The `event` of each memory says what became of it. */
  async add(messages: string | Message[], options: AddOptions = {}): Promise<ChangedMemory[]> {
    only(options, [
      'userId',
      'agentId',
      'appId',
      'runId',
      'metadata',
      'categories',
      'infer',
      'timestamp',
      'expirationDate',
    ]);
    const given: Message[] = typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages;
    const owner = ownerTags(options);
    const drafts = await this.#draftsOf(given, options.infer ?? true);
    if (drafts.length === 0) return [];
    const known = await this.#known(drafts.map(({ text }) => textFor(options, text)));
    const metadata = options.metadata ?? null;
    const tags = [...owner, ...(await metadataTags(metadata)), ...(options.categories ?? [])];
    const results = drafts.map((draft) => repeated(draft, tags, known.get(textFor(options, draft.text))));
    const fresh = drafts.filter((_, index) => results[index] === null);
    const evidence = fresh.length === 0 ? [] : [await this.#record(given, metadata)];
    const items = fresh.map(({ text, triple, categories = [], provenance }): StoreClaimRequest => ({
      text: textFor(options, text),
      ...(triple && { triple }),
      tags: [...tags, ...categories],
      evidence,
      provenance,
      ...timesOf(options),
    }));
    const { data } =
      items.length === 0 ? { data: [] } : await this.#client.claims.storeBatch({ ...this.#place, items });
    const stored = data.map((entry, index) => changed(entry, fresh[index]!.text));
    return results.map((result) => result ?? stored.shift()!);
  }

  /** Finds memories, best first. */
  async search(query: string, options: SearchOptions = {}): Promise<{ results: Memory[] }> {
    only(options, ['filters', 'topK', 'threshold']);
    const { filters = {}, topK = DEFAULT_TOP_K, threshold } = options;
    const { data } = await this.#client.search.run({
      ...this.#place,
      query,
      kinds: ['claim'],
      limit: topK,
      filter: await translated(filters),
      ...(threshold !== undefined && { minRelevance: threshold }),
    });
    const results = data.map(async ({ claim, score, possibleConflicts }) => ({
      ...(await this.#memoryOf(claim!)),
      score,
      possibleConflicts: possibleConflicts.map(({ id }) => id),
    }));
    return { results: await Promise.all(results) };
  }

  /** Lists memories, newest first. It reads all memories, 200 with each request, because it has to count them. */
  async getAll(options: GetAllOptions = {}): Promise<MemoryPage> {
    only(options, ['filters', 'page', 'pageSize']);
    const { filters = {}, page = 1, pageSize = DEFAULT_PAGE_SIZE } = options;
    const first = (page - 1) * pageSize;
    const shown: Claim[] = [];
    let count = 0;
    for await (const claim of this.#claims(await translated(filters))) {
      if (count >= first && shown.length < pageSize) shown.push(claim);
      count += 1;
    }
    return {
      count,
      next: count > first + pageSize ? String(page + 1) : null,
      previous: page > 1 ? String(page - 1) : null,
      results: await Promise.all(shown.map((claim) => this.#memoryOf(claim))),
    };
  }

  /** The current version of a memory, by the id of any version; null if there is none, or the memory was deleted. */
  async get(memoryId: string): Promise<Memory | null> {
    const claim = await this.#versions.current(memoryId);
    return claim && this.#memoryOf(claim);
  }

  /**
   * Replaces the text of a memory. Throws a `MemoryNotChangedError` if the gate does not accept the change. With
   * `extract`, the text is an inference unless it is `saidByUser`.
   */
  async update(
    memoryId: string,
    change: { text: string; metadata?: Metadata; saidByUser?: boolean },
  ): Promise<ChangedMemory[]> {
    only(change, ['text', 'metadata', 'saidByUser']);
    const claim = await this.#versions.current(memoryId);
    if (claim === null) throw new MemoryNotChangedError([notFound(memoryId)]);
    const { text, metadata = await this.#versions.metadataOf(claim) } = change;
    const owner = ownerOf(claim.tags);
    const provenance = (change.saidByUser ?? this.#extract === undefined) ? this.#provenance : INFERENCE;
    const role = provenance.source === 'user_explicit' ? 'user' : 'assistant';
    const result = await this.#client.claims.supersede({
      ...this.#place,
      id: claim.id,
      text: textFor(owner, text),
      tags: [...ownerTags(owner), ...(await metadataTags(metadata)), ...categoriesOf(claim.tags)],
      evidence: [await this.#record([{ role, content: text }], metadata)],
      provenance,
    });
    if (!result.superseded.includes(claim.id)) throw new MemoryNotChangedError([heldBack(memoryId, result)]);
    return [changed({ result, error: null }, text)];
  }

  /**
   * Retracts a memory, or withdraws a memory that waits for a reviewer. Throws a `MemoryNotChangedError` if others also
   * assert it, or if its provenance is not that of this client and it is not an inference.
   */
  async delete(memoryId: string): Promise<{ message: string }> {
    const claim = await this.#versions.last(memoryId);
    const kept = claim === null ? notFound(memoryId) : await this.#retract(memoryId, claim);
    if (kept !== null) throw new MemoryNotChangedError([kept]);
    return { message: 'Memory deleted successfully!' };
  }

  /** Retracts all memories of an owner. Throws a `MemoryNotChangedError` that lists the memories that stay. */
  async deleteAll(owner: Owner): Promise<{ message: string }> {
    const tags = ownerTags(owner);
    if (tags.length === 0) throw new TypeError('deleteAll needs at least one of userId, agentId, appId and runId.');
    const claims: Claim[] = [];
    for await (const claim of this.#claims({ and: tags.map((tag) => ({ tags: { contains: tag } })) }))
      claims.push(claim);
    const kept: NotChanged[] = [];
    for (const claim of claims) {
      const outcome = await this.#retract(claim.id, claim);
      if (outcome !== null) kept.push(outcome);
    }
    if (kept.length > 0) throw new MemoryNotChangedError(kept);
    return { message: 'Memories deleted successfully!' };
  }

  /** The versions of a memory, oldest first, by the id of any of them. */
  history(memoryId: string): Promise<MemoryHistory[]> {
    return this.#versions.history(memoryId);
  }

  async #draftsOf(messages: readonly Message[], infers: boolean): Promise<Draft[]> {
    if (infers && this.#extract) {
      const found = await this.#extract(messages);
      return found.map((each) => ({ ...(typeof each === 'string' ? { text: each } : each), provenance: INFERENCE }));
    }
    // What an assistant says never counts as the words of a user.
    return messages
      .filter(({ role, content }) => role !== 'system' && content.trim() !== '')
      .map(({ role, content }) => ({
        text: content.trim(),
        provenance: role === 'user' ? this.#provenance : INFERENCE,
      }));
  }

  /** The memories with exactly these texts. */
  async #known(texts: readonly string[]): Promise<Map<string, Claim>> {
    const known = new Map<string, Claim>();
    for (let from = 0; from < texts.length; from += MAX_TEXTS)
      for await (const claim of this.#claims({ text: { in: texts.slice(from, from + MAX_TEXTS) } }))
        known.set(claim.text, claim);
    return known;
  }

  async #record(messages: Message[], metadata: Metadata | null): Promise<string> {
    const content = JSON.stringify({ messages, metadata });
    const { id } = await this.#client.evidence.record({ ...this.#place, kind: EVIDENCE_KIND, content });
    return id;
  }

  #claims(filter: NonNullable<Awaited<ReturnType<typeof translated>>>): AsyncIterable<Claim> {
    return this.#client.claims.list({ ...this.#place, filter, limit: 200 });
  }

  async #retract(memoryId: string, { id, baseClass }: Claim): Promise<NotChanged | null> {
    if (!isOwn(baseClass, this.#provenance.source))
      return { memoryId, outcome: 'rejected', reason: NOT_OWN, claimId: id };
    const request = { ...this.#place, id, errorType: 'other', reason: 'deleted by the application' } as const;
    const { outcome, rejection } = await this.#client.claims.retract(request);
    if (outcome !== 'rejected' && outcome !== 'withdrawn') return null;
    return { memoryId, outcome, reason: rejection?.reason ?? null, claimId: id };
  }

  async #memoryOf(claim: Claim): Promise<Memory> {
    const owner = ownerOf(claim.tags);
    return {
      id: claim.id,
      memory: memoryIn(claim.text, owner),
      ...owner,
      metadata: await this.#versions.metadataOf(claim),
      categories: categoriesOf(claim.tags),
      createdAt: claim.recordedAt,
      updatedAt: claim.observedAt,
      trust: claim.trust,
      status: claim.status,
      possibleConflicts: [],
    };
  }
}

/** Programs in JavaScript may pass options of mem0 that have no effect here. Throws a `TypeError`. */
function only<T extends object>(options: T, known: readonly (keyof T)[]): void {
  const unknown = Object.keys(options).filter((name) => !known.some((each) => each === name));
  if (unknown.length > 0) throw new TypeError(`@credence/mem0 does not have the options ${unknown.join(', ')}.`);
}

const notFound = (memoryId: string): NotChanged => ({ memoryId, outcome: 'not_found', reason: null, claimId: null });

function timesOf({ timestamp, expirationDate }: AddOptions): Pick<StoreClaimRequest, 'observedAt' | 'validUntil'> {
  const afterLastDay = expirationDate === undefined ? NaN : Date.parse(`${expirationDate}T00:00:00Z`) + DAY_MS;
  return {
    ...(timestamp !== undefined && { observedAt: new Date(timestamp * 1_000).toISOString() }),
    ...(expirationDate !== undefined && { validUntil: new Date(afterLastDay).toISOString() }),
  };
}

/**
 * The answer for a memory that repeats a known one of the same class. null: the memory is sent to the service. The
 * service would store a repeated note, and leave the merge to maintenance. A memory with a triple is always sent,
 * because the gate compares triples.
 */
function repeated(
  { text, triple, provenance }: Draft,
  tags: readonly string[],
  known: Claim | undefined,
): ChangedMemory | null {
  if (known === undefined || triple !== undefined || known.baseClass !== (provenance.source ?? 'inference'))
    return null;
  if (!tags.every((tag) => known.tags.includes(tag))) return null;
  return { id: known.id, memory: text, event: 'NOOP', reason: null, replaced: [] };
}

type Stored = NonNullable<StoreClaimEntry['result']>;

function eventOf({ outcome, claim, superseded }: Stored): MemoryEvent {
  if (outcome === 'rejected') return 'REJECTED';
  if (claim?.status === 'quarantined') return 'QUARANTINED';
  if (outcome === 'deduplicated') return 'NOOP';
  return superseded.length > 0 ? 'UPDATE' : 'ADD';
}

const reasonOf = ({ rejection, conflicts, claim }: Stored): string | null =>
  rejection?.reason ?? conflicts[0]?.reason ?? claim?.statusReason ?? null;

function changed({ result, error }: StoreClaimEntry, memory: string): ChangedMemory {
  if (result === null) return { id: null, memory, event: 'REJECTED', reason: error?.detail ?? null, replaced: [] };
  const event = eventOf(result);
  const isHeld = event === 'REJECTED' || event === 'QUARANTINED';
  return {
    id: result.claim?.id ?? null,
    memory,
    event,
    reason: isHeld ? reasonOf(result) : null,
    replaced: result.superseded,
  };
}

const heldBack = (memoryId: string, result: Stored): NotChanged => ({
  memoryId,
  outcome: result.outcome,
  reason: reasonOf(result),
  claimId: result.claim?.id ?? null,
});
