import type { z } from 'zod';
import { Refusal, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { AdmitItems } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  claimBecame,
  claimItem,
  countsOf,
  importedClass,
  importedEvidenceUnknown,
  kindOf,
  refusedFor,
  type Import,
} from '../domain/import.rules.js';
import type { ImportedItem, ImportItem, ImportItemsInput, ImportReport } from '../domain/import.schemas.js';
import { importedId } from '../domain/transfer.names.js';
import type { ImportedEvidence, TransferRepository } from '../store/transfer.repository.js';
import { externalIdsIn, type ImportEvidence, type KnownEvidence } from './steps/import-evidence.js';
import type { ImportPredicates } from './steps/import-predicates.js';

type Report = z.input<typeof ImportReport>;

/** Thrown to roll back the transaction of a dry run. */
class DryRunDone extends Error {
  constructor(readonly report: Report) {
    super('a dry run leaves nothing');
  }
}

/** What the items of a request share while they are imported. */
interface Importing extends Import {
  known: KnownEvidence;
  knownClaims: ReadonlySet<string>;
  /** Whether unknown evidence is refused. False in a dry run, which cannot know the evidence of earlier pages. */
  isStrict: boolean;
}

/** Imports items as any caller would record and store them, with the import as their source. */
export class ImportItems {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly transfers: TransferRepository,
    private readonly predicates: ImportPredicates,
    private readonly evidence: ImportEvidence,
    private readonly admitItems: AdmitItems,
  ) {}

  async run(ctx: Ctx, input: ImportItemsInput): Promise<Report> {
    try {
      return await this.work.write(ctx, async (tx) => {
        const report = await this.#import(tx, ctx, input);
        if (input.dryRun) throw new DryRunDone(report);
        return report;
      });
    } catch (thrown) {
      if (thrown instanceof DryRunDone) return thrown.report;
      throw thrown;
    }
  }

  async #import(
    tx: TenantTx,
    ctx: Ctx,
    { space: ref, name, class: asked, items, dryRun }: ImportItemsInput,
  ): Promise<Report> {
    const space = await this.spaces.open(tx, ctx, ref);
    const origin = importedClass(asked, ctx.caller);
    const importing = {
      ...{ name, class: origin, hash: sha256, isStrict: !dryRun },
      ...(await this.#known(tx, ctx, space, items, name)),
    };
    const of = (kind: ReturnType<typeof kindOf>): ImportItem[] => items.filter((item) => kindOf(item) === kind);
    const became = [
      ...(await this.predicates.run(tx, ctx, space, of('predicate'))),
      ...(await this.evidence.run(tx, ctx, space, of('evidence'), importing)),
      ...(await this.#claims(tx, ctx, space, of('claim'), importing)),
    ];
    const inOrder = [...of('predicate'), ...of('evidence'), ...of('claim')];
    const by = new Map(inOrder.map((item, place) => [item, became[place]!]));
    return { name, class: origin, dryRun, counts: countsOf(became), data: items.map((item) => by.get(item)!) };
  }

  /** What earlier requests imported under the same name. */
  async #known(
    tx: TenantTx,
    { caller }: Ctx,
    space: Space,
    items: readonly ImportItem[],
    name: string,
  ): Promise<Pick<Importing, 'known' | 'knownClaims'>> {
    const shared = caller.sourceSystems.filter((system) => `${system}/`.startsWith(`import:${name}/`));
    const namespaces = [caller.principal.id, ...shared.map((system) => `system/${system}`)];
    const { claims, evidence } = await this.transfers.imported(tx, space.id, namespaces, externalIdsIn(items, name));
    const prefix = importedId(name, '').length;
    const known = new Map<string, ImportedEvidence>(
      [...evidence].map(([externalId, each]) => [externalId.slice(prefix), each]),
    );
    return { known, knownClaims: claims };
  }

  async #claims(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    items: readonly ImportItem[],
    importing: Importing,
  ): Promise<ImportedItem[]> {
    const { known, knownClaims, isStrict, name } = importing;
    const lacking = ({ claim }: ImportItem): string[] => claim!.evidence.filter((key) => !known.has(key));
    const whole = items.filter((item) => !isStrict || lacking(item).length === 0);
    const results =
      whole.length === 0
        ? []
        : await this.admitItems.run(
            tx,
            { id: space.id, whole: space },
            whole.map((item) => ({
              ctx,
              input: claimItem(
                item,
                importing,
                item.claim!.evidence.flatMap((key) => known.get(key)?.id ?? []),
              ),
            })),
          );
    const of = new Map(whole.map((item, place) => [item, results[place]!]));
    return items.map((item) => {
      const result = of.get(item);
      if (result === undefined) return refusedFor(item, importedEvidenceUnknown({ keys: lacking(item).join(', ') }));
      if (result instanceof Refusal) return refusedFor(item, result);
      return claimBecame(item, result, knownClaims.has(importedId(name, item.key)));
    });
  }
}
