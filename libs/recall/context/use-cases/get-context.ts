import type { z } from 'zod';
import type { Vocabularies } from '#libs/platform/tokenizers/index.js';
import type { TokenizerName, Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { awaitedLater, type Ctx, type Id } from '#libs/kernel/index.js';
import { searchText } from '#libs/kernel/text/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { type SlotRepository, summaryInContext, summaryOfConflict, type Mark } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Armed } from '#libs/reasoning/principles/index.js';
import type { WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { type CountTokens, estimatedTokens } from '../domain/packing/pack.rules.js';
import type { Item } from '../domain/packing/format.js';
import { packAll, separated } from '../domain/packed.rules.js';
import {
  isMemory,
  aboveFloor,
  kindsIn,
  explanationOf,
  foundRelated,
  needsVector,
  planSearch,
  rank,
  shortened,
  type Begun,
  type Found,
  type Ranked,
  type RelatedWork,
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
  sourcesIn,
  possibleAbout,
  backgroundAmong,
} from '../domain/items.rules.js';
import { viewOfInterrupted } from '#libs/work/interruptions/index.js';
import { noteStrengthAt, type VisibleMemories } from '#libs/work/notes/index.js';
import { includedIn, type Included, type ContextInput, type ContextView } from '../domain/context.schemas.js';
import type { WorkPart } from '../domain/packing/work-lines.js';
import type { LeftWork } from '../domain/packing/work-part.js';
import type { TaskReader } from '../store/task-reader.js';
import type { WorkReader } from '../store/work-reader.js';
import { withLinked, withNudges } from '../domain/together.rules.js';
import type { ContextFacts } from './steps/context-facts.js';
import type { ContradictedClaims } from './steps/contradicted-claims.js';
import type { BackgroundSources } from '../store/background-sources.js';
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
/** The citations are still being read when the transaction commits, because nothing else depends on them. */
type Uncited = Omit<Answer, 'citations'> & { citations: Promise<Answer['citations']> };
type Given = Embedded & { asked: Asked };

const withCitations = async (answer: Uncited): Promise<Answer> => ({ ...answer, citations: await answer.citations });

const KIND_OF: readonly (readonly [Included, ResultKind])[] = [
  ['claims', 'claim'],
  ['facts', 'claim'],
  ['background', 'claim'],
  ['messages', 'message'],
];

/** The kinds of results that must be searched for what the request includes. */
function kindsOf(asked: Asked): ResultKind[] {
  const include = includedIn(asked);
  return [...new Set(KIND_OF.flatMap(([included, kind]) => (include.has(included) ? [kind] : [])))];
}

const NOTHING_LEFT: LeftWork = { handoff: null, interrupted: [] };

/** The sources of a context: where its candidates come from, and everything that is printed about them. */
export interface ContextSources {
  work: UnitOfWork;
  spaces: SpaceDirectory;
  vectors: QueryVectors;
  sessions: SessionRepository;
  workspaces: WorkspaceRepository;
  gather: Gather;
  slots: SlotRepository;
  contradicted: ContradictedClaims;
  nudges: Nudges;
  background: BackgroundSources;
  tasks: TaskReader;
  left: WorkReader;
  visible: VisibleMemories;
  facts: ContextFacts;
  related: RelatedWork;
  counters: TokenCounters;
}

/**
 * Prints the claims about a query that may be believed, within a budget of tokens, and reports why the others were
 * left out (claims spec, section 10).
 */
export class GetContext {
  constructor(private readonly sources: ContextSources) {}

  async run(ctx: Ctx, { space: ref, ...asked }: z.output<typeof ContextInput>): Promise<Answer> {
    const embedded = await this.sources.vectors.ofOne(
      ctx,
      ref,
      needsVector({ query: asked.query, mode: 'hybrid' }) ? asked.query : null,
    );
    const hasSituation = asked.query.trim() !== '' && asked.asOf === undefined && asked.knownAt === undefined;
    const { answer, armed } = await this.#read(ctx, ref, { ...embedded, asked, lessons: hasSituation ? null : [] });
    if (answer !== null) return withCitations(answer);
    const lessons = await this.sources.related.matching(ctx.tenantId, armed, asked.query);
    return withCitations((await this.#read(ctx, ref, { ...embedded, asked, lessons })).answer!);
  }

  /**
   * Reads everything in one transaction. `lessons`: those whose situation matches the query; null: situations were not
   * matched yet. Situations are matched outside a transaction. If `lessons` is null and the space has lessons with
   * situations, this returns these lessons in `armed` instead of an answer.
   */
  #read(
    ctx: Ctx,
    ref: string,
    { lessons, ...given }: Given & { lessons: readonly Armed[] | null },
  ): Promise<{ answer: Uncited; armed: null } | { answer: null; armed: readonly Armed[] }> {
    const { work, spaces, gather, related } = this.sources;
    return work.read(ctx, async (tx) => {
      const { id, whole } = await spaces.startOpening(tx, ctx, ref);
      const situations = lessons === null ? awaitedLater(related.armed(tx, id)) : [];
      const words = searchText(given.asked.query);
      const begun = gather.begin(tx, { spaceId: id, kinds: kindsIn(kindsOf(given.asked)), words });
      const space = await whole;
      const armed = await situations;
      if (armed.length > 0) return { answer: null, armed };
      return {
        answer: await this.#answer(tx, ctx, space, { ...given, lessons: lessons ?? [], begun }),
        armed: null,
      };
    });
  }

  /** The workspaces that the request names, either directly or through its session or task. */
  #workspaces(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { workspaceId, taskId }: Asked,
    session: Id<'ses'> | null,
  ): Promise<Id<'wsp'>[]> {
    return this.sources.workspaces.named(tx, ctx, space.id, { workspaceId, owners: [session, taskId] });
  }

  async #answer(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { asked, embedded, degraded, lessons, begun }: Given & { lessons: readonly Armed[]; begun: Begun },
  ): Promise<Uncited> {
    const { sessions, gather, contradicted, counters, facts } = this.sources;
    const { tokenizer } = space.policy;
    const session =
      asked.sessionId === undefined ? null : await sessions.findReaders(tx, ctx, space.id, asked.sessionId);
    const include = includedIn(asked);
    const kinds = kindsOf(asked);
    const plan = planSearch(
      { ...asked, kinds, mode: embedded !== null || degraded === null ? 'hybrid' : 'keyword' },
      asked.maxClaims,
      space,
      session,
      await this.#workspaces(tx, ctx, space, asked, session),
    );
    const { knownAt } = plan.reading;
    const isPresent = knownAt === null && !plan.reading.isPast;
    const apart = awaitedLater(this.#apart(tx, ctx, space, { plan, include, asked, lessons }));
    const { found, links, counts, floor, rerankSkipped } = await gather.runDespiteGuesses(tx, plan, embedded, begun);
    const { ranked, linkedTo } = withLinked(found, links, plan, floor);
    const { related, task, schema, work } = await apart;
    const besides = besidesOf(ranked, related);
    const candidates = [...ranked, ...besides.added];
    const claimIds = candidates.filter(({ kind }) => kind === 'claim').map(({ id }) => id);
    const [whole, disputed, count] = await Promise.all([
      gather.whole(tx, plan, candidates),
      contradicted.disputed(tx, plan, claimIds),
      counters.of(tokenizer),
    ]);
    const memories = whole.filter(isMemory);
    const chosen = await facts.choose(tx, plan, { asked, schema, memories, task, open: disputed.open });
    const { plain, left } = separated([...memories, ...chosen.added], include, { ...asked, isPresent, ...chosen });
    const { remaining, outdone, companions, kept, open, marks } = await contradicted.among(
      tx,
      plan,
      begun,
      plain,
      chosen.added.length === 0 ? disputed : await contradicted.disputed(tx, plan, claimIds, chosen.added),
    );
    const nudges = await this.sources.nudges.endorsed(
      tx,
      remaining.flatMap((each) => (each.kind === 'claim' && each.claim.type === 'lesson' ? [each.id] : [])),
      knownAt,
    );
    const sources = await this.sources.background.of(tx, backgroundAmong(remaining), knownAt);
    const items = withNudges(
      remaining.map((each, i) => itemOf(each, i + 1, { kept, open, marks, sources, now: plan.reading.now })),
      remaining,
      nudges,
    );
    const { packed, shown, excluded, ...printed } = packAll(
      { items, gated: chosen.gated, task, left: work, besides: besides.ids },
      companions,
      count,
      asked,
    );
    const excludedReasons = [...excluded, ...outdone, ...left, ...chosen.left];
    return {
      context: packed.text,
      tokenEstimate: packed.tokens,
      tokenizer,
      included: packed.included.length,
      excluded: excludedReasons.length,
      excludedReasons,
      references: referencesIn(packed.included),
      sources: sourcesIn(packed.included),
      ...shown,
      ...(await this.#leftShown(tx, work, printed.work)),
      ...(await this.#disputes(tx, plan, asked, {
        conflicts: conflictsAbout(packed.included, open),
        marks: possibleAbout(packed.included, marks),
      })),
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
      // Sent last, so that the commit is sent in the same message.
      citations: awaitedLater(this.#citations(tx, packed.included, knownAt)),
    };
  }

  /**
   * Reads what does not depend on the results of the search, so that these reads are sent in one message with the
   * search.
   */
  async #apart(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    given: { plan: SearchPlan; include: ReadonlySet<Included>; asked: Asked; lessons: readonly Armed[] },
  ) {
    const { plan, include, asked, lessons } = given;
    const { tasks, facts } = this.sources;
    const isPresent = plan.reading.knownAt === null && !plan.reading.isPast;
    const [related, task, schema, work] = await Promise.all([
      include.has('claims') && isPresent ? this.#related(tx, space, plan, lessons) : [],
      include.has('task') ? tasks.read(tx, space.id, asked.taskId!) : null,
      include.has('facts') && isPresent ? facts.schema(tx, space) : null,
      this.#leftWork(tx, ctx, space, { include, asked }),
      asked.taskId === undefined || include.has('task') ? null : tasks.check(tx, space.id, asked.taskId),
    ]);
    return { related, task, schema, work };
  }

  async #leftWork(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { include, asked }: { include: ReadonlySet<Included>; asked: Asked },
  ): Promise<LeftWork> {
    const isPresent = asked.asOf === undefined && asked.knownAt === undefined;
    if (!isPresent || !include.has('work')) return NOTHING_LEFT;
    return this.sources.left.read(tx, ctx, space, { taskId: asked.taskId ?? null, sessionId: asked.sessionId ?? null });
  }

  /** The part of the previous work that is printed. */
  async #leftShown(
    tx: TenantTx,
    { handoff }: LeftWork,
    part: WorkPart | null,
  ): Promise<Pick<Answer, 'handoff' | 'interrupted'>> {
    if (part === null) return { handoff: null, interrupted: [] };
    return {
      handoff: await this.sources.left.view(tx, part.handoff && handoff),
      interrupted: part.interrupted.map(viewOfInterrupted),
    };
  }

  /** Failures of components that the query names, and lessons whose situation matches it. */
  async #related(
    tx: TenantTx,
    space: Space,
    { query, reading: { sessionId } }: SearchPlan,
    lessons: readonly Armed[],
  ): Promise<ReturnType<typeof foundRelated>[]> {
    const { related, visible } = this.sources;
    const matching = lessons.map(({ lessonId }) => lessonId);
    const [failures, claims] = await Promise.all([
      related.failures(tx, space, { query: query.text, component: null, sessionId }),
      visible.among(tx, space, matching),
    ]);
    const shown = related.shown(lessons, claims).map((id) => claims.get(id)!);
    return [
      ...failures.map(({ claim, note }) => foundRelated(claim, noteStrengthAt(note, space.now), space.now)),
      ...shown.map((claim) => foundRelated(claim, claim.importance, space.now)),
    ];
  }

  /** Both sides of the conflicts about the printed claims, as far as the reader may see them. */
  async #disputes(
    tx: TenantTx,
    { reading: { spaceId, knownAt, now } }: SearchPlan,
    { references }: Asked,
    { conflicts, marks }: { conflicts: readonly OpenConflict[]; marks: readonly Mark[] },
  ): Promise<Pick<Answer, 'conflicts' | 'possibleConflicts'>> {
    const ids = [
      ...conflicts.flatMap(({ newClaimId, existingClaimId }) => [newClaimId, existingClaimId]),
      ...marks.flatMap(({ claimId, weakerId }) => [claimId, weakerId]),
    ];
    const claims = await this.sources.slots.findClaims(tx, spaceId, [...new Set(ids)], knownAt);
    const summaries = claims.map((claim) => summaryInContext(claim, now));
    const sides = new Map(summaries.map((side) => [side.id, references ? shortened(side) : side]));
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

/**
 * Failures and lessons that are related to the query. `added` are those that the search did not find. `ids` are the ids
 * of all of them: they do not count against the limit of the other items.
 */
function besidesOf(ranked: readonly Ranked<Found>[], related: readonly ReturnType<typeof foundRelated>[]) {
  const known = new Set(ranked.map(({ id }) => id));
  const added = rank(
    related.filter(({ id }) => !known.has(id)),
    { by: 'newest' },
  );
  return { added, ids: new Set<string>(related.map(({ id }) => id)) };
}
