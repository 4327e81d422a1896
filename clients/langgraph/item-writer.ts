import type { Claim, ProvenanceInput, StoreClaimEntry, StoreClaimRequest, StoreClaimResult } from '@credence/sdk';
import type { PutOperation } from '@langchain/langgraph-checkpoint';
import { isOwn, NOT_OWN } from '../shared/own-words.js';
import { encodeItem, subjectOf } from './item-codec.js';
import type { ItemReader } from './item-reader.js';
import type { Client, Place } from './item.js';
import type { NotApplied } from './not-applied.js';

/** The maximum number of claims in one request. */
const MAX_BATCH = 500;
const REASON = 'deleted by the application';
/** The outcomes of a retraction after which the claim is still in force. */
const STAYING = ['rejected', 'withdrawn'] as const;

export interface WriteOptions {
  provenance?: ProvenanceInput;
  index?: false | string[];
}

/** Writes items as claims, and deletes items by retracting their claims. */
export class ItemWriter {
  constructor(
    private readonly client: Client,
    private readonly place: Place,
    private readonly reader: ItemReader,
    private readonly options: WriteOptions,
  ) {}

  /** Applies the operations, at most one for each item. Returns those that were not applied. */
  async write(operations: readonly PutOperation[]): Promise<NotApplied[]> {
    const claims = await this.reader.claimsOf(operations, ['active', 'quarantined', 'disputed']);
    const items: StoreClaimRequest[] = [];
    const puts: PutOperation[] = [];
    const deletes: [PutOperation, Claim[]][] = [];
    for (const operation of operations) {
      const known = claims.get(await subjectOf(operation)) ?? [];
      if (operation.value === null) deletes.push([operation, known]);
      else {
        items.push(await this.#claimFor(operation, operation.value, known));
        puts.push(operation);
      }
    }
    const entries = await this.#store(items);
    const failed = puts.map((put, index) => putOutcome(put, entries[index]!));
    for (const [operation, known] of deletes) failed.push(await this.#delete(operation, known));
    return failed.filter((outcome) => outcome !== null);
  }

  async #claimFor(put: PutOperation, value: object, known: readonly Claim[]): Promise<StoreClaimRequest> {
    const before = await this.reader.current(known);
    const index = put.index ?? this.options.index;
    const { evidence, ...encoded } = await encodeItem(put, value, index, before?.createdAt ?? null);
    return {
      ...encoded,
      category: 'langgraph',
      ...(this.options.provenance && { provenance: this.options.provenance }),
      ...(evidence !== null && { evidence: [await this.#record(evidence)] }),
    };
  }

  async #record(content: string): Promise<string> {
    const { source, sourceId } = this.options.provenance ?? {};
    const from = { ...(source && { class: source }), ...(sourceId && { sourceId }) };
    const { id } = await this.client.evidence.record({
      ...this.place,
      kind: 'langgraph_value',
      content,
      ...(Object.keys(from).length > 0 && { source: from }),
    });
    return id;
  }

  async #store(items: StoreClaimRequest[]): Promise<StoreClaimEntry[]> {
    const entries: StoreClaimEntry[] = [];
    for (let from = 0; from < items.length; from += MAX_BATCH) {
      const stored = await this.client.claims.storeBatch({ ...this.place, items: items.slice(from, from + MAX_BATCH) });
      entries.push(...stored.data);
    }
    return entries;
  }

  /** Retracts the values that the caller wrote to this store, including values that still wait for a reviewer. */
  async #delete({ namespace, key }: PutOperation, known: readonly Claim[]): Promise<NotApplied | null> {
    let standing: NotApplied | null = null;
    for (const { id, status, baseClass } of known) {
      if (!isOwn(baseClass, this.options.provenance?.source)) {
        if (status !== 'active') continue;
        standing = {
          operation: 'delete',
          namespace,
          key,
          outcome: 'rejected',
          reason: NOT_OWN,
          claimId: id,
          conflicts: [],
        };
        continue;
      }
      const request = { ...this.place, id, errorType: 'other', reason: REASON } as const;
      const { outcome, rejection } = await this.client.claims.retract(request);
      const stays = STAYING.find((each) => each === outcome);
      if (status !== 'active' || stays === undefined) continue;
      const reason = rejection?.reason ?? null;
      standing = { operation: 'delete', namespace, key, outcome: stays, reason, claimId: id, conflicts: [] };
    }
    return standing;
  }
}

function putOutcome({ namespace, key }: PutOperation, { result, error }: StoreClaimEntry): NotApplied | null {
  const put = { operation: 'put', namespace, key } as const;
  if (result === null)
    return { ...put, outcome: 'refused', reason: error?.detail ?? null, claimId: null, conflicts: [] };
  const { claim, historical, conflicts, rejection } = result;
  // A historical value is not an error: another writer has already replaced it.
  if (claim?.status === 'active' || historical) return null;
  return {
    ...put,
    outcome: rejection === null ? 'quarantined' : 'rejected',
    reason: reasonOf(result),
    claimId: claim?.id ?? null,
    conflicts: conflicts.map(({ id }) => id),
  };
}

const reasonOf = ({ rejection, conflicts, claim }: StoreClaimResult): string | null =>
  rejection?.reason ?? conflicts[0]?.reason ?? claim?.statusReason ?? null;
