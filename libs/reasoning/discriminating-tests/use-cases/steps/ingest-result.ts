import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import { forbidden, notFound, type Ctx, type IdSource } from '#libs/kernel/index.js';
import {
  groupsOf,
  nowOver,
  type Claim,
  type ClaimLoader,
  type KnownSlot,
  type MadeSuggestions,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import { checkLive, checkRoots, type Evidence, type EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { maySpeakFor, type SourceRepository } from '#libs/knowledge/sources/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { DiscriminatingTest } from '../../domain/test.js';
import { checkResult, haveSurvivors, ingestResult, type Result } from '../../domain/result.rules.js';
import { viewOfTest, type IngestedTest, type IngestTestInput } from '../../domain/test.schemas.js';
import type { TestRepository } from '../../store/test.repository.js';

type Ingested = Omit<z.output<typeof IngestTestInput>, 'space'>;

/** The test and its result, both locked; missing ones are null or undefined. */
export interface FoundForResult {
  test: DiscriminatingTest | null;
  evidence: Evidence | undefined;
}

/**
 * Ingests the result of a test. Only the first result affects the claims; a repetition with any outcome changes
 * nothing.
 */
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

  async find(
    tx: TenantTx,
    space: Space,
    { id, evidenceId }: { id: Ingested['id']; evidenceId: string },
  ): Promise<FoundForResult> {
    await this.slots.lock(tx, [id]);
    const [test, [evidence]] = await Promise.all([
      this.tests.find(tx, space.id, id),
      this.evidence.load(tx, space.id, [evidenceId]),
    ]);
    return { test, evidence };
  }

  /** `found`: the result of `find` in this transaction. */
  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { id, evidenceId, outcome }: Ingested,
    found?: FoundForResult,
  ): Promise<z.input<typeof IngestedTest>> {
    const { test, evidence } = found ?? (await this.find(tx, space, { id, evidenceId }));
    if (test === null) throw notFound({ what: 'test', id });
    if (!maySpeakFor(ctx.caller, test.methodSourceId))
      throw forbidden({
        why: `Only a key that may speak for source ${test.methodSourceId} may ingest results of ${id}.`,
      });
    if (test.status === 'ingested')
      return { outcome: 'deduplicated', test: viewOfTest(test, space.now), testSuggestions: [] };
    if (evidence === undefined) throw notFound({ what: 'evidence', id: evidenceId });
    const result = { outcome, evidence, source: await this.#sourceOf(tx, space, test, evidence) };
    checkResult(test, result, ctx.caller, space.now);
    const slots = await this.#slotsOf(tx, space, test);
    const context = { now: nowOver(slots, space.now), ids: this.ids, principalId: ctx.caller.principal.id };
    const ingested = ingestResult(test, result, slots, ctx.caller, context);
    await this.journal.record(tx, ctx, ingested.events);
    const testSuggestions = ingested.test.claims.flatMap(({ claimId }) => this.suggestions.of(tx, claimId) ?? []);
    return { outcome: 'ingested', test: viewOfTest(ingested.test, space.now), testSuggestions };
  }

  /** The method source. Throws if the result does not count. */
  async #sourceOf(
    tx: TenantTx,
    space: Space,
    { methodSourceId }: DiscriminatingTest,
    evidence: Evidence,
  ): Promise<Result['source']> {
    const source = await this.sources.find(tx, space.id, methodSourceId);
    if (source === null) throw notFound({ what: 'source', id: methodSourceId });
    checkLive([evidence]);
    checkRoots([evidence], await this.evidence.findSelfCiting(tx, [evidence]));
    return source;
  }

  /**
   * Locks the keys of the claims of the test, and of the claims that these were merged into. Before they are locked,
   * a claim may be merged into another one, so the claims are listed again until no further one is found.
   */
  async #slotsOf(tx: TenantTx, space: Space, { claims }: DiscriminatingTest): Promise<KnownSlot[]> {
    const claimIds = claims.map(({ claimId }) => claimId);
    const held = new Set<string>();
    let slots: KnownSlot[] = [];
    while (!haveSurvivors(slots, claimIds)) {
      const groups = groupsOf(await this.#withSurvivors(tx, space, claimIds));
      if ([...groups.keys()].every((key) => held.has(key))) break;
      slots = [...(await this.loader.loadGroups(tx, space.id, [...groups.values()])).values()];
      for (const key of groups.keys()) held.add(key);
    }
    return slots;
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
