import type { Claim, Operations } from '@credence/sdk';
import type { MemoryHistory, Message, Metadata } from './memory.js';
import { HAS_METADATA, memoryIn, ownerOf } from './owner-tags.js';

export type Client = Pick<Operations, 'claims' | 'evidence' | 'search'>;
export type Place = { space?: string };

/** What `add` and `update` record as evidence: what they were given. */
export interface Given {
  messages: Message[];
  metadata: Metadata | null;
}

export const EVIDENCE_KIND = 'mem0';

/** Reads memories. Each memory is a chain of claims, in which each newer version replaces an older one. */
export class Versions {
  constructor(
    private readonly client: Client,
    private readonly place: Place,
  ) {}

  /** The current version of a memory, from the id of any version. null: there is none, or the last version waits. */
  async current(id: string): Promise<Claim | null> {
    const last = await this.last(id);
    return last?.status === 'active' ? last : null;
  }

  /** The last version, even if it waits for a reviewer. null: it does not exist, or was deleted. */
  async last(id: string): Promise<Claim | null> {
    const last = (await this.#chain(id)).at(-1);
    return last === undefined || last.status === 'retracted' ? null : last;
  }

  /** What a version was taken from; null: it was not written by this client. */
  async given(claim: Claim): Promise<Given | null> {
    for (const id of claim.evidence.toReversed()) {
      const { kind, content } = await this.client.evidence.get({ ...this.place, id });
      if (kind === EVIDENCE_KIND) return JSON.parse(content) as Given;
    }
    return null;
  }

  async metadataOf(claim: Claim): Promise<Metadata | null> {
    return claim.tags.includes(HAS_METADATA) ? ((await this.given(claim))?.metadata ?? null) : null;
  }

  /** All versions, oldest first, and how the memory was deleted. */
  async history(memoryId: string): Promise<MemoryHistory[]> {
    const chain = await this.#chain(memoryId, true);
    const entries: MemoryHistory[] = [];
    for (const claim of chain) {
      const newMemory = memoryIn(claim.text, ownerOf(claim.tags));
      const oldMemory = entries.at(-1)?.newMemory ?? null;
      const input = (await this.given(claim))?.messages ?? [];
      const event = oldMemory === null ? 'ADD' : 'UPDATE';
      const version = { memoryId, id: claim.id, by: claim.recordedBy, createdAt: claim.recordedAt };
      entries.push({ ...version, input, oldMemory, newMemory, event });
    }
    const last = chain.at(-1);
    if (last?.status === 'retracted') entries.push(...(await this.#deletion(memoryId, last)));
    return entries;
  }

  async #deletion(memoryId: string, { id, text, tags }: Claim): Promise<MemoryHistory[]> {
    const deletions: MemoryHistory[] = [];
    const what = { memoryId, oldMemory: memoryIn(text, ownerOf(tags)), newMemory: null } as const;
    for await (const { kind, eventId, by, occurredAt } of this.client.claims.history({ ...this.place, id }))
      if (kind === 'claim_retracted')
        deletions.push({ ...what, input: [], id: eventId, event: 'DELETE', by, createdAt: occurredAt });
    return deletions.slice(-1);
  }

  /** The versions from the named one (or from the first, if `isWhole`) to the last. Empty if there is no such claim. */
  async #chain(id: string, isWhole = false): Promise<Claim[]> {
    const named = await this.#find(id);
    if (named === null) return [];
    const chain = [named];
    const seen = new Set([id]);
    const follow = async (next: string | null | undefined): Promise<Claim | null> => {
      if (next === null || next === undefined || seen.has(next)) return null;
      seen.add(next);
      return this.#find(next);
    };
    for (let claim = await follow(named.supersededBy); claim !== null; claim = await follow(claim.supersededBy))
      chain.push(claim);
    if (isWhole)
      for (let claim = await follow(named.supersedes[0]); claim !== null; claim = await follow(claim.supersedes[0]))
        chain.unshift(claim);
    return chain;
  }

  async #find(id: string): Promise<Claim | null> {
    try {
      return await this.client.claims.get({ ...this.place, id });
    } catch (error) {
      if ((error as { code?: unknown }).code === 'not_found') return null;
      throw error;
    }
  }
}
