import type { z } from 'zod';
import type { Ctx, Id } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { contradictedBy, type Marks } from '#libs/knowledge/possible-conflicts/domain/index.js';
import type { PossibleConflictRepository } from '#libs/knowledge/possible-conflicts/store/index.js';
import type { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { formats, type Item, pack } from '../../packing/domain/index.js';
import { isMemory } from '../../retrieval/domain/index.js';
import {
  aboveFloor,
  explanationOf,
  needsVector,
  planSearch,
  type ResultKind,
  type SearchPlan,
} from '../../search/domain/index.js';
import type { Embedded, Gather, QueryVectors } from '../../search/store/index.js';
import {
  conflictsAbout,
  type ContextInput,
  type ContextView,
  itemOf,
  referencesIn,
  packTogether,
  possibleAbout,
  type RankedWhole,
  withContradicted,
  withLinked,
  withNudges,
  withoutOutdone,
} from '../domain/index.js';
import type { Contradictions, Nudges, TokenCounters } from '../store/index.js';

type Asked = Omit<z.output<typeof ContextInput>, 'space'>;
type Answer = z.input<typeof ContextView>;

const KIND_OF: Record<Asked['include'][number], ResultKind> = { claims: 'claim', messages: 'message' };

/** Where a context gets its candidates and what it says about them. */
export interface ContextSources {
  sessions: SessionRepository;
  gather: Gather;
  slots: SlotRepository;
  contradictions: Contradictions;
  possibleConflicts: PossibleConflictRepository;
  nudges: Nudges;
  counters: TokenCounters;
}

/** Prints what may be believed about a query within a budget of tokens, and why the rest was left out (claims spec, section 10). */
export class GetContext {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly vectors: QueryVectors,
    private readonly sources: ContextSources,
  ) {}

  async run(ctx: Ctx, { space: ref, ...asked }: z.output<typeof ContextInput>): Promise<Answer> {
    const embedded = await this.vectors.ofOne(
      ctx,
      ref,
      needsVector({ query: asked.query, mode: 'hybrid' }) ? asked.query : null,
    );
    return this.work.read(ctx, async (tx) =>
      this.#answer(tx, ctx, await this.spaces.open(tx, ctx, ref), { ...embedded, asked }),
    );
  }

  async #answer(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { asked, embedded, degraded }: Embedded & { asked: Asked },
  ): Promise<Answer> {
    const { sessions, gather, contradictions, counters } = this.sources;
    const { tokenizer } = space.policy;
    const session =
      asked.sessionId === undefined ? null : await sessions.findReaders(tx, ctx, space.id, asked.sessionId);
    const kinds = [...new Set(asked.include.map((kind) => KIND_OF[kind]))];
    const plan = planSearch(
      { ...asked, kinds, mode: embedded !== null || degraded === null ? 'hybrid' : 'keyword' },
      asked.maxClaims,
      space,
      session,
    );
    const { found, links, counts, floor, rerankSkipped } = await gather.runDespiteGuesses(tx, plan, embedded);
    const { ranked: candidates, linkedTo } = withLinked(found, links, plan, floor);
    const claimIds = candidates.filter(({ kind }) => kind === 'claim').map(({ id }) => id);
    const { knownAt } = plan.reading;
    const [whole, kept, open, count] = await Promise.all([
      gather.whole(tx, plan, candidates),
      contradictions.loadKeptPairs(tx, claimIds, knownAt),
      contradictions.open(tx, claimIds, knownAt),
      counters.of(tokenizer),
    ]);
    const { remaining: alone, outdone } = withoutOutdone(whole.filter(isMemory), kept);
    const { marks, remaining } = await this.#marked(tx, plan, alone);
    const nudges = await this.sources.nudges.endorsed(
      tx,
      remaining.flatMap((each) => (each.kind === 'claim' && each.claim.type === 'lesson' ? [each.id] : [])),
      knownAt,
    );
    const items = withNudges(
      remaining.map((each, i) => itemOf(each, i + 1, { kept, open, marks, now: plan.reading.now })),
      remaining,
      nudges,
    );
    const packed = packTogether(items, marks, (together) =>
      pack(
        together,
        asked.query,
        { format: formats[asked.format], count },
        { maxTokens: asked.maxTokens ?? Infinity, maxItems: asked.maxClaims },
      ),
    );
    const excludedReasons = [...packed.excluded, ...outdone];
    return {
      context: packed.text,
      tokenEstimate: packed.tokens,
      tokenizer,
      included: packed.included.length,
      excluded: excludedReasons.length,
      excludedReasons,
      citations: await this.#citations(tx, packed.included, knownAt),
      references: referencesIn(packed.included),
      conflicts: conflictsAbout(packed.included, open),
      possibleConflicts: possibleAbout(packed.included, marks),
      degraded,
      rerankSkipped,
      explain: asked.explain
        ? {
            stages: {
              mode: plan.mode,
              ...counts,
              seen: found.length,
              relevant: candidates.length,
              belowFloor: found.length - aboveFloor(found, floor).length,
              returned: packed.included.length,
            },
            candidates: candidates.map((each) => ({
              id: each.id,
              score: each.score,
              signals: each.signals,
              linkedTo: linkedTo.get(each.id) ?? null,
              explain: explanationOf(each),
            })),
          }
        : null,
    };
  }

  /** With what marks them, and the claims that they may contradict, as the reading sees them. */
  async #marked(
    tx: TenantTx,
    { reading }: SearchPlan,
    candidates: readonly RankedWhole[],
  ): Promise<{ marks: Marks; remaining: RankedWhole[] }> {
    const { possibleConflicts, slots } = this.sources;
    const claimIds = candidates.filter(({ kind }) => kind === 'claim').map(({ id }) => id);
    const marks = await possibleConflicts.marks(tx, claimIds, reading);
    const contradicted = await slots.findClaims(
      tx,
      reading.spaceId,
      [...new Set(claimIds.flatMap((id) => contradictedBy(marks, id)))],
      reading.knownAt,
    );
    return {
      marks,
      remaining: withContradicted(candidates, new Map(contradicted.map((claim) => [claim.id, claim])), marks),
    };
  }

  /** What the printed memories depend on. A message depends on itself. */
  async #citations(tx: TenantTx, printed: readonly Item[], knownAt: Date | null): Promise<Answer['citations']> {
    const ties = await this.sources.slots.ties(
      tx,
      printed.filter(({ kind }) => kind === 'claim').map(({ id }) => id),
      knownAt,
    );
    return Object.fromEntries(
      printed
        .filter(({ kind }) => kind !== 'nudge')
        .map(({ id }): [string, Id<'evd'>[]] => [id, ties.get(id)?.evidence ?? [id as Id<'evd'>]]),
    );
  }
}
