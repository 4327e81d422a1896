import { externalIdConflict, Refusal, refusalIn, type Ctx } from '#libs/kernel/index.js';
import type { RecordEvidenceItem, RecordItems } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  become,
  evidenceItem,
  importedEvidenceUnknown,
  namesakesOfOtherKind,
  refusedFor,
  type Import,
} from '../../domain/import.rules.js';
import type { ImportedItem, ImportItem } from '../../domain/import.schemas.js';
import { importedId } from '../../domain/transfer.names.js';
import type { ImportedEvidence } from '../../store/transfer.repository.js';

type Recorded = Awaited<ReturnType<RecordItems['run']>>[number];

/** Evidence that items may name, by key. Newly recorded evidence is added to it. */
export type KnownEvidence = Map<string, ImportedEvidence>;

/** What the rounds of one request share. */
export type ImportingEvidence = Import & {
  known: KnownEvidence;
  /** Whether keys that are not known are refused. */
  isStrict: boolean;
};

/**
 * Records the evidence of an import in order. Evidence taken from other evidence of the request is recorded after it. A
 * key stands for one piece of evidence: the first that was imported with it.
 */
export class ImportEvidence {
  constructor(private readonly recordItems: RecordItems) {}

  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    items: readonly ImportItem[],
    importing: ImportingEvidence,
  ): Promise<ImportedItem[]> {
    const namesakes = namesakesOfOtherKind(items, importing.known);
    const done: ImportedItem[] = [];
    for (const round of roundsOf(items))
      done.push(...(await this.#round(tx, ctx, space, round, { ...importing, namesakes })));
    return done;
  }

  async #round(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    items: readonly ImportItem[],
    { known, isStrict, namesakes, ...common }: ImportingEvidence & { namesakes: ReadonlySet<ImportItem> },
  ): Promise<ImportedItem[]> {
    const refusalOf = (item: ImportItem): Refusal | null => {
      if (namesakes.has(item))
        return externalIdConflict({ what: 'evidence', externalId: importedId(common.name, item.key) });
      const lacking = isStrict ? item.evidence!.takenFrom.filter((key) => !known.has(key)) : [];
      return lacking.length > 0 ? importedEvidenceUnknown({ keys: lacking.join(', ') }) : null;
    };
    const refusals = new Map(items.map((item) => [item, refusalOf(item)]));
    const whole = items.filter((item) => refusals.get(item) === null);
    const prepared = whole.map((item) =>
      evidenceItem(
        item,
        common,
        item.evidence!.takenFrom.flatMap((key) => known.get(key)?.id ?? []),
      ),
    );
    const recorded = await this.#record(tx, ctx, space, prepared);
    const of = new Map(whole.map((item, place) => [item, recorded[place]!]));
    return items.map((item) => {
      const result = refusals.get(item) ?? of.get(item)!;
      if (result instanceof Refusal) return refusedFor(item, result);
      const { id, kind } = result.evidence;
      known.set(item.key, { id, kind });
      return become(item, result.isRepeat ? 'unchanged' : 'stored', id);
    });
  }

  /** Records all items together. If that fails, nothing has been written, and each item is tried separately. */
  async #record(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    items: readonly RecordEvidenceItem[],
  ): Promise<(Recorded | Refusal)[]> {
    if (items.length === 0) return [];
    const all = await this.recordItems.run(tx, ctx, space, items, null).catch(refusalIn);
    if (!(all instanceof Refusal)) return all;
    if (items.length === 1) return [all];
    const each: (Recorded | Refusal)[] = [];
    for (const item of items) each.push(...(await this.#record(tx, ctx, space, [item])));
    return each;
  }
}

/** Divides items into rounds. An item that is taken from another item of the same round begins a new round. */
function roundsOf(items: readonly ImportItem[]): ImportItem[][] {
  const rounds: ImportItem[][] = [];
  let keys = new Set<string>();
  for (const item of items) {
    if (rounds.length === 0 || item.evidence!.takenFrom.some((key) => keys.has(key))) {
      rounds.push([]);
      keys = new Set();
    }
    rounds.at(-1)!.push(item);
    keys.add(item.key);
  }
  return rounds;
}

/** The external ids of items, and of the evidence that they name. */
export const externalIdsIn = (items: readonly ImportItem[], name: string): string[] => [
  ...new Set(
    items
      .flatMap(({ key, evidence, claim }) => [key, ...(evidence?.takenFrom ?? []), ...(claim?.evidence ?? [])])
      .map((key) => importedId(name, key)),
  ),
];
