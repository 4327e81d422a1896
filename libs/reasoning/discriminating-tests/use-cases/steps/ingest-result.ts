import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import { forbidden, notFound, type Ctx, type IdSource } from '#libs/kernel/index.js';
import {
  keyOf,
  nowOver,
  type Claim,
  type ClaimLoader,
  type KnownSlot,
  type MadeSuggestions,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import { checkLive, checkRoots, type EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { maySpeakFor, type SourceRepository } from '#libs/knowledge/sources/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { DiscriminatingTest } from '../../domain/test.js';
import { checkResult, ingestResult, type Result } from '../../domain/result.rules.js';
import { viewOfTest, type IngestedTest, type IngestTestInput } from '../../domain/test.schemas.js';
import type { TestRepository } from '../../store/test.repository.js';

/** A result reaches its claims once: again, whatever it says, it changes nothing. */
export class IngestResult {
  constructor(
    private readonly journal: Journal,
    private readonly tests: TestRepository,
    private readonly slots: SlotRepository,
    private readonly loader: ClaimLoader,
    private readonly evidence: EvidenceRepository,
    private readonly sources: SourceRepository,
    private readonly ids: IdSource,
    private readonly suggestions: MadeSuggestions,
  ) {}

  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { id, evidenceId, outcome }: Omit<z.output<typeof IngestTestInput>, 'space'>,
  ): Promise<z.input<typeof IngestedTest>> {
    await this.slots.lock(tx, [id]);
    const test = await this.tests.get(tx, space.id, id);
    if (!maySpeakFor(ctx.caller, test.methodSourceId))
      throw forbidden({
        why: `Only a key that may speak for source ${test.methodSourceId} ingests results of ${id}.`,
      });
    if (test.status === 'ingested')
      return { outcome: 'deduplicated', test: viewOfTest(test, space.now), testSuggestions: [] };
    const result = { outcome, ...(await this.#result(tx, space, test, evidenceId)) };
    checkResult(test, result, space.now);
    const slots = await this.#slotsOf(tx, space, test);
    const context = { now: nowOver(slots, space.now), ids: this.ids, principalId: ctx.caller.principal.id };
    const ingested = ingestResult(test, result, slots, ctx.caller, context);
    await this.journal.record(tx, ctx, ingested.events);
    const testSuggestions = ingested.test.claims.flatMap(({ claimId }) => this.suggestions.of(tx, claimId) ?? []);
    return { outcome: 'ingested', test: viewOfTest(ingested.test, space.now), testSuggestions };
  }

  async #result(
    tx: TenantTx,
    space: Space,
    { methodSourceId }: DiscriminatingTest,
    evidenceId: string,
  ): Promise<Pick<Result, 'evidence' | 'source'>> {
    const [[evidence], source] = await Promise.all([
      this.evidence.load(tx, space.id, [evidenceId]),
      this.sources.find(tx, space.id, methodSourceId),
    ]);
    if (evidence === undefined) throw notFound({ what: 'evidence', id: evidenceId });
    if (source === null) throw notFound({ what: 'source', id: methodSourceId });
    checkLive([evidence]);
    checkRoots([evidence], await this.evidence.findSelfCiting(tx, [evidence]));
    return { evidence, source };
  }

  /** The keys of its claims, and of those that they were merged into, locked in one order. */
  async #slotsOf(tx: TenantTx, space: Space, test: DiscriminatingTest): Promise<KnownSlot[]> {
    const claims = await this.#withSurvivors(
      tx,
      space,
      test.claims.map(({ claimId }) => claimId),
    );
    const byKey = new Map<string, Claim[]>();
    for (const claim of claims) byKey.set(keyOf(claim), [...(byKey.get(keyOf(claim)) ?? []), claim]);
    return [...(await this.loader.loadGroups(tx, space.id, [...byKey.values()])).values()];
  }

  async #withSurvivors(tx: TenantTx, space: Space, claimIds: readonly string[]): Promise<Claim[]> {
    const known = new Map<string, Claim>();
    for (let ids = claimIds; ids.length > 0;) {
      const found = await this.slots.findClaims(tx, space.id, ids);
      for (const claim of found) known.set(claim.id, claim);
      ids = found.flatMap(({ mergedInto }) => (mergedInto === null || known.has(mergedInto) ? [] : [mergedInto]));
    }
    return [...known.values()];
  }
}
