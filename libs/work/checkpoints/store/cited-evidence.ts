import { setImmediate } from 'node:timers/promises';
import {
  isLive,
  isUserMessage,
  MAX_CONTENTS,
  type Evidence,
  type EvidenceHeader,
  type EvidenceRepository,
} from '#libs/knowledge/evidence/index.js';
import { inChunks, type Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { forbiddenIn } from '../../tasks/index.js';
import type { RowOf } from '../domain/checkpoint.js';
import type { GivenLists } from '../domain/inheritance.rules.js';
import { mayShow, workShownBy, type Said } from '../domain/shown.rules.js';

/** How many texts are compared with a piece of evidence before other requests may run. */
const TOGETHER = 20;

/** The evidence by id, without the contents. */
export type Headers = ReadonlyMap<string, EvidenceHeader>;

/** Reads the live evidence that items of checkpoints cite. Contents are read only if a decision depends on them. */
export class CitedEvidence {
  constructor(private readonly evidence: EvidenceRepository) {}

  /**
   * Locks the evidence that a call names, before its task, in the same order as a revocation; 404 if there is no such
   * evidence.
   */
  async hold(tx: TenantTx, spaceId: string, given: GivenLists): Promise<void> {
    const ids = evidenceIdsIn([], given);
    if (ids.length > 0) await this.evidence.loadNamedHeaders(tx, spaceId, ids);
  }

  /** The given evidence, as far as it is live. */
  async live(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Headers> {
    const found = await this.evidence.findHeaders(tx, spaceId, [...new Set(ids)]);
    return new Map(found.filter(isLive).map((each) => [each.id, each]));
  }

  /** For each piece of evidence, which of the given items it proves to be completed. */
  showing(tx: TenantTx, spaceId: string, live: Headers, asked: Said): Promise<Said> {
    return this.#said(tx, spaceId, only(live, asked, mayShow), workShownBy);
  }

  /** For each message of a user, which of the given actions it forbids. */
  forbidding(tx: TenantTx, spaceId: string, live: Headers, asked: Said): Promise<Said> {
    return this.#said(tx, spaceId, only(live, asked, isUserMessage), ({ content }) => forbiddenIn(content));
  }

  /** Holds only few contents in memory at a time, and lets other requests run in between. */
  async #said(
    tx: TenantTx,
    spaceId: string,
    asked: Said,
    saidBy: (evidence: Evidence) => (text: string) => boolean,
  ): Promise<Said> {
    const said = new Map<string, Set<string>>();
    const ids = [...asked.keys()];
    for (let from = 0; from < ids.length; from += MAX_CONTENTS)
      for (const each of await this.evidence.find(tx, spaceId, ids.slice(from, from + MAX_CONTENTS)))
        said.set(each.id, await saidOf(saidBy(each), [...asked.get(each.id)!]));
    return said;
  }
}

/** Those of the texts that evidence says. */
async function saidOf(says: (text: string) => boolean, texts: readonly string[]): Promise<Set<string>> {
  const said = new Set<string>();
  for (const some of inChunks(texts, TOGETHER)) {
    for (const text of some) if (says(text)) said.add(text);
    await setImmediate();
  }
  return said;
}

const only = (live: Headers, asked: Said, mayCount: (header: EvidenceHeader) => boolean): Said =>
  new Map(
    [...asked].filter(([id]) => {
      const header = live.get(id);
      return header !== undefined && mayCount(header);
    }),
  );

/** The evidence that completed items of a task and the items of a call cite. */
export const evidenceIdsIn = (
  rows: readonly RowOf[],
  { completed = [], must_not_redo: redo = [] }: GivenLists = {},
): Id<'evd'>[] => [
  ...new Set([
    ...rows.flatMap((row) => (row.list === 'completed' ? row.item.evidenceIds : [])),
    ...[...completed, ...redo].flatMap(({ evidenceIds }) => evidenceIds ?? []),
  ]),
];
