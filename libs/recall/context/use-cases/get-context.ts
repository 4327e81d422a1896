import type { z } from 'zod';
import type { Vocabularies } from '#libs/platform/tokenizers/index.js';
import type { TokenizerName, Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Ctx, Id } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import {
  type SlotRepository,
  contradictedBy,
  summaryInContext,
  summaryOfConflict,
  type Mark,
  type Marks,
  type PossibleConflictRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { type CountTokens, estimatedTokens, pack, type Excluded, type Packed } from '../domain/packing/pack.rules.js';
import { formats, type Item, type TaskPart } from '../domain/packing/format.js';
import {
  isMemory,
  aboveFloor,
  explanationOf,
  needsVector,
  planSearch,
  type ResultKind,
  type SearchPlan,
  type Embedded,
  type Gather,
  type QueryVectors,
} from '../../search/index.js';
import {
  conflictsAbout,
  itemOf,
  type OpenConflict,
  referencesIn,
  possibleAbout,
  type RankedWhole,
  withoutOutdone,
} from '../domain/items.rules.js';
import { includedIn, type Included, type ContextInput, type ContextView } from '../domain/context.schemas.js';
import { fitTask, type WholeTask } from '../domain/packing/task-part.js';
import type { TaskReader } from '../store/task-reader.js';
import { packTogether, withContradicted, withLinked, withNudges } from '../domain/together.rules.js';
import type { Contradictions } from '../store/contradictions.js';
import type { Nudges } from '../store/nudges.js';

/** Finds the tokenizer of a space. */
export class TokenCounters {
  constructor(private readonly vocabularies: Vocabularies) {}

  async of(name: TokenizerName): Promise<CountTokens> {
    if (name === 'estimate') return estimatedTokens;
    const tokenizer = await this.vocabularies.tokenizer(name);
    return (text, enough) => tokenizer.count(text, enough);
  }
}

type Asked = Omit<z.output<typeof ContextInput>, 'space'>;
type Answer = z.input<typeof ContextView>;

const KIND_OF: readonly (readonly [Included, ResultKind])[] = [
  ['claims', 'claim'],
  ['messages', 'message'],
];

/** Where a context gets its candidates, and the facts about them. */
export interface ContextSources {
  work: UnitOfWork;
  spaces: SpaceDirectory;
  vectors: QueryVectors;
  sessions: SessionRepository;
  gather: Gather;
  slots: SlotRepository;
  contradictions: Contradictions;
  possibleConflicts: PossibleConflictRepository;
  nudges: Nudges;
  tasks: TaskReader;
  counters: TokenCounters;
}

/**
 * Prints the claims about a query that may be believed, within a budget of tokens, and returns why the rest was left
 * out (claims spec, section 10).
 */
export class GetContext {
  constructor(private readonly sources: ContextSources) {}

  async run(ctx: Ctx, { space: ref, ...asked }: z.output<typeof ContextInput>): Promise<Answer> {
    const embedded = await this.sources.vectors.ofOne(
      ctx,
      ref,
      needsVector({ query: asked.query, mode: 'hybrid' }) ? asked.query : null,
    );
    return this.sources.work.read(ctx, async (tx) =>
      this.#answer(tx, ctx, await this.sources.spaces.open(tx, ctx, ref), { ...embedded, asked }),
    );
  }

  async #answer(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { asked, embedded, degraded }: Embedded & { asked: Asked },
  ): Promise<Answer> {
    const { sessions, gather, contradictions, counters, tasks } = this.sources;
    const { tokenizer } = space.policy;
    const session =
      asked.sessionId === undefined ? null : await sessions.findReaders(tx, ctx, space.id, asked.sessionId);
    const include = includedIn(asked);
    const kinds = KIND_OF.flatMap(([included, kind]) => (include.has(included) ? [kind] : []));
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
    const [whole, kept, open, count, task] = await Promise.all([
      gather.whole(tx, plan, candidates),
      contradictions.loadKeptPairs(tx, claimIds, knownAt),
      contradictions.open(tx, claimIds, knownAt),
      counters.of(tokenizer),
      include.has('task') ? tasks.read(tx, space.id, asked.taskId!) : null,
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
    const { packed, shownTask, excluded } = this.#packed(items, marks, count, { asked, task });
    const excludedReasons = [...excluded, ...outdone];
    return {
      context: packed.text,
      tokenEstimate: packed.tokens,
      tokenizer,
      included: packed.included.length,
      excluded: excludedReasons.length,
      excludedReasons,
      citations: await this.#citations(tx, packed.included, knownAt),
      references: referencesIn(packed.included),
      task: shownTask,
      ...(await this.#disputes(tx, plan, conflictsAbout(packed.included, open), possibleAbout(packed.included, marks))),
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

  /** Fitted into the budget: first the task into its share, then the memories into the rest. */
  #packed(
    items: readonly Item[],
    marks: Marks,
    count: CountTokens,
    { asked, task }: { asked: Asked; task: WholeTask | null },
  ): { packed: Packed; shownTask: Answer['task']; excluded: Excluded[] } {
    const maxTokens = asked.maxTokens ?? Infinity;
    const packing = { format: formats[asked.format], count };
    const { part, excluded } = task === null ? NO_TASK : fitTask(task, packing, maxTokens);
    const packed = packTogether(items, marks, (together) =>
      pack(together, asked.query, { ...packing, task: part }, { maxTokens, maxItems: asked.maxClaims }),
    );
    return {
      packed,
      shownTask: task === null ? null : viewOfTask(task, packed.text === '' ? null : part),
      excluded: [...packed.excluded, ...excluded],
    };
  }

  /** With their marks, and the claims that they may contradict, as visible to the reading. */
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

  /** Both sides of the conflicts about the printed claims, as visible to the reading. */
  async #disputes(
    tx: TenantTx,
    { reading: { spaceId, knownAt, now } }: SearchPlan,
    conflicts: readonly OpenConflict[],
    marks: readonly Mark[],
  ): Promise<Pick<Answer, 'conflicts' | 'possibleConflicts'>> {
    const ids = [
      ...conflicts.flatMap(({ newClaimId, existingClaimId }) => [newClaimId, existingClaimId]),
      ...marks.flatMap(({ claimId, weakerId }) => [claimId, weakerId]),
    ];
    const claims = await this.sources.slots.findClaims(tx, spaceId, [...new Set(ids)], knownAt);
    const sides = new Map(claims.map((claim) => [claim.id, summaryInContext(claim, now)]));
    return {
      conflicts: conflicts.map((conflict) =>
        summaryOfConflict(conflict, {
          newClaim: sides.get(conflict.newClaimId)!,
          existingClaim: sides.get(conflict.existingClaimId)!,
        }),
      ),
      possibleConflicts: marks.map(({ id, claimId, weakerId, status }) => ({
        id,
        claim: sides.get(claimId)!,
        weakerClaim: sides.get(weakerId)!,
        status,
      })),
    };
  }

  /** The evidence that the printed memories depend on. A message depends on itself. */
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

const NO_TASK = { part: null, excluded: [] };

function viewOfTask({ task }: WholeTask, part: TaskPart | null): Answer['task'] {
  const { id: taskId, ...standing } = task;
  const { mermaid = null, nodeMap = {}, level = null } = part?.diagram ?? {};
  return { taskId, ...standing, mermaid, nodeMap, level, offloads: [...(part?.offloads ?? [])] };
}
