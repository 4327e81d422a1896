import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, Id } from '#libs/kernel/index.js';
import {
  contradictedBy,
  readingNow,
  scoresAt,
  shownText,
  soundnessAt,
  type PossibleConflictRepository,
  type ReadClaim,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Armed } from '#libs/reasoning/principles/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfInterrupted } from '#libs/work/interruptions/index.js';
import { viewOfFailure } from '#libs/work/failures/index.js';
import { viewOfNote, type NoteRepository, type VisibleMemories } from '#libs/work/notes/index.js';
import type { TaskRepository } from '#libs/work/tasks/index.js';
import type { Nudges, WorkReader } from '../../context/index.js';
import {
  MAX_LESSONS,
  needsVector,
  SearchItem,
  type AnswerSearch,
  type Embedded,
  type Ordering,
  type QueryVectors,
  type RelatedWork,
  type SearchResults,
} from '../../search/index.js';
import type { RecalledView, RecallMemoryInput } from '../domain/memory.schemas.js';
import type { Compared } from '../domain/comparison.rules.js';
import type { RankForComparison } from './steps/rank-for-comparison.js';

type Asked = Omit<z.output<typeof RecallMemoryInput>, 'space'>;
type Answer = z.input<typeof RecalledView>;
type Comparisons = ReadonlyMap<string, Compared['comparison']>;
type Result = z.input<typeof SearchResults>['data'][number];

/** The sources of what is recalled. */
export interface RecallSources {
  work: UnitOfWork;
  spaces: SpaceDirectory;
  sessions: SessionRepository;
  tasks: TaskRepository;
  vectors: QueryVectors;
  answer: AnswerSearch;
  related: RelatedWork;
  visible: VisibleMemories;
  notes: NoteRepository;
  nudges: Nudges;
  left: WorkReader;
  comparison: RankForComparison;
  slots: SlotRepository;
  possibleConflicts: PossibleConflictRepository;
}

/**
 * Recalls what is remembered about a query. Failures of the components that the query names, and lessons that may
 * apply, are returned separately; they do not count against the limit of the results.
 */
export class RecallMemory {
  constructor(private readonly sources: RecallSources) {}

  async run(ctx: Ctx, { space: ref, ...asked }: z.output<typeof RecallMemoryInput>): Promise<Answer> {
    const { query } = asked;
    const vector = await this.sources.vectors.ofOne(ctx, ref, needsVector({ query, mode: 'hybrid' }) ? query : null);
    const { armed, similar, ...found } = await this.sources.work.read(ctx, async (tx) =>
      this.#read(tx, ctx, await this.sources.spaces.open(tx, ctx, ref), { asked, vector }),
    );
    const situations = await this.sources.related.matching(ctx.tenantId, armed, query);
    return { ...found, lessons: await this.#lessons(ctx, ref, { situations, similar }) };
  }

  async #read(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { asked, vector }: { asked: Asked; vector: Embedded },
  ): Promise<Omit<Answer, 'lessons'> & { armed: Armed[]; similar: string[] }> {
    const { query, topK, category, taskId, component, policy } = asked;
    const sessionId = asked.sessionId
      ? await this.sources.sessions.findReaders(tx, ctx, space.id, asked.sessionId)
      : null;
    if (taskId) await this.sources.tasks.get(tx, space.id, taskId);
    const search = (more: object, order?: Ordering) =>
      this.sources.answer.run(tx, ctx, space, {
        item: SearchItem.parse({ query, ...(sessionId && { sessionId }), ...more }),
        ...vector,
        ...(order && { order }),
      });
    const comparisons = new Map<string, Compared['comparison']>();
    const forComparison: Ordering = async (found) => {
      const ranked = await this.sources.comparison.run(tx, space, found, vector.embedded !== null);
      for (const { id, comparison } of ranked) comparisons.set(id, comparison);
      return ranked;
    };
    const { data, degraded } = await search(
      { limit: topK, ...(category && { categories: [category] }) },
      policy === 'seed-mcp-engram' ? forComparison : undefined,
    );
    const lessons =
      query.trim() === '' ? [] : (await search({ limit: MAX_LESSONS, filter: { type: { eq: 'lesson' } } })).data;
    const left = await this.sources.left.read(tx, ctx, space, { taskId: taskId ?? null, sessionId });
    const [failures, armed, handoff] = await Promise.all([
      this.sources.related.failures(tx, space, { query, component: component ?? null, sessionId }),
      this.sources.related.armed(tx, space.id),
      this.sources.left.view(tx, left.handoff),
    ]);
    const memories = await this.#memories(tx, space, data, comparisons);
    const ofTask =
      taskId && memories.length < topK
        ? await this.#ofTask(tx, space, taskId, { memories, topK, category, sessionId })
        : [];
    return {
      memories: [...memories, ...ofTask],
      handoff,
      interrupted: left.interrupted.map(viewOfInterrupted),
      failures: failures.map((failure) => viewOfFailure(failure, space.now)),
      degraded,
      armed,
      similar: lessons.map(({ id }) => id),
    };
  }

  async #memories(
    tx: TenantTx,
    space: Space,
    data: readonly Result[],
    comparisons: Comparisons,
  ): Promise<Answer['memories']> {
    const notes = await this.#notesOf(
      tx,
      space,
      data.map(({ id }) => id),
    );
    return data.flatMap(({ claim, text, score, signals, possibleConflicts }) => {
      if (claim === null) return [];
      const { id: claimId, trust, baseClass, category, observedAt, conflicts, grounding, belief, fact } = claim;
      const comparison = comparisons.get(claimId) ?? null;
      return [
        {
          claimId,
          text,
          trust,
          baseClass,
          // Only a retracted claim has no grounding, and a recall finds active claims only.
          grounding: grounding!,
          state: belief?.state ?? null,
          usable: fact?.usable ?? null,
          category,
          score,
          signals: comparison === null ? signals : null,
          comparison,
          observedAt,
          conflicts,
          possibleConflicts: possibleConflicts.map(({ id }) => id),
          note: notes.get(claimId) ?? null,
        },
      ];
    });
  }

  /** Notes of the task that the search did not find, the strongest first. */
  async #ofTask(
    tx: TenantTx,
    space: Space,
    taskId: string,
    given: {
      memories: Answer['memories'];
      topK: number;
      category: Asked['category'];
      sessionId: Id<'ses'> | null;
    },
  ): Promise<Answer['memories']> {
    const { memories, topK, category, sessionId } = given;
    const found = await this.sources.notes.ofTask(tx, space.id, taskId, space.now, {
      session: sessionId,
      category: category ?? null,
      besides: memories.map(({ claimId }) => claimId),
      limit: topK - memories.length,
    });
    const ids = found.map(({ claimId }) => claimId);
    const [claims, notes, ties, marks] = await Promise.all([
      this.sources.visible.among(tx, space, ids, sessionId),
      this.#notesOf(tx, space, ids),
      this.sources.slots.ties(tx, ids),
      this.sources.possibleConflicts.marks(tx, ids, { ...readingNow(space), sessionId }),
    ]);
    return ids.flatMap((id) => {
      const claim = claims.get(id);
      if (claim === undefined) return [];
      return [
        {
          ...described(claim, space.now),
          category: claim.category,
          score: 0,
          signals: null,
          comparison: null,
          observedAt: claim.observedAt.toISOString(),
          conflicts: ties.get(id)?.conflicts ?? [],
          possibleConflicts: contradictedBy(marks, id) as Id<'clm'>[],
          note: notes.get(id) ?? null,
        },
      ];
    });
  }

  async #notesOf(tx: TenantTx, space: Space, ids: readonly string[]) {
    const notes = await this.sources.notes.find(tx, space.id, ids);
    return new Map(notes.map((note) => [note.claimId as string, viewOfNote(note, space.now)]));
  }

  async #lessons(
    ctx: Ctx,
    ref: string,
    { situations, similar }: { situations: readonly Armed[]; similar: readonly string[] },
  ): Promise<Answer['lessons']> {
    const matching = new Set<string>(situations.map(({ lessonId }) => lessonId));
    const found = [...new Set([...matching, ...similar])];
    if (found.length === 0) return [];
    return this.sources.work.read(ctx, async (tx) => {
      const space = await this.sources.spaces.open(tx, ctx, ref);
      const [claims, nudges] = await Promise.all([
        this.sources.visible.among(tx, space, found),
        this.sources.nudges.endorsed(tx, found, null),
      ]);
      const shown = new Set<string>(this.sources.related.shown(situations, claims));
      return [...shown, ...similar.filter((id) => !shown.has(id))].flatMap((id) => {
        const claim = claims.get(id);
        if (claim === undefined) return [];
        const reason = matching.has(id) ? ('situation' as const) : ('similar' as const);
        return [{ ...described(claim, space.now), reason, nudge: nudges.get(id)?.text ?? null }];
      });
    });
  }
}

const described = (claim: ReadClaim, now: Date) => ({
  claimId: claim.id as Id<'clm'>,
  text: shownText(claim),
  trust: scoresAt(claim, now).trust,
  baseClass: claim.baseClass,
  ...soundnessAt(claim, now),
});
