import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, Id } from '#libs/kernel/index.js';
import {
  contradictedBy,
  readingNow,
  summaryOf,
  viewOfClaim,
  type ClaimReader,
  type ClaimView,
  type PossibleConflictRepository,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { EntityReader } from '#libs/knowledge/entities/index.js';
import { comparableName } from '#libs/knowledge/predicates/index.js';
import { DEFAULT_WORKSPACE, type WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { CollectionRepository } from '#libs/memory/collections/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  needsVector,
  referenceTo,
  SearchItem,
  shortened,
  type AnswerSearch,
  type Embedded,
  type QueryVectors,
} from '../../search/index.js';
import { episodesFor } from '../domain/episodes.rules.js';
import {
  isShown,
  MAX_CLAIMS,
  MAX_PREMISES,
  reactivated,
  withinRoom,
  type Reactivated,
  type Viewpoint,
} from '../domain/reactivation.rules.js';
import type { ReactivateWorkspaceInput, Reactivation } from '../domain/reactivation.schemas.js';
import type { Premises } from '../store/premises.js';

type Asked = Omit<z.output<typeof ReactivateWorkspaceInput>, 'space'>;
type Answer = z.input<typeof Reactivation>;
type View = z.input<typeof ClaimView>;
type Marked = Pick<
  Answer['claims'][number],
  keyof ReturnType<typeof referenceTo> | 'possibleConflicts' | 'unconfirmed'
>;

/** The sources of what is reactivated. */
export interface ReactivationSources {
  work: UnitOfWork;
  spaces: SpaceDirectory;
  workspaces: WorkspaceRepository;
  vectors: QueryVectors;
  answer: AnswerSearch;
  slots: SlotRepository;
  possibleConflicts: PossibleConflictRepository;
  reader: ClaimReader;
  premises: Premises;
  entities: EntityReader;
  collections: CollectionRepository;
}

/** Shows what durable memory knows about a query, as references for a workspace. It reads only and changes nothing. */
export class ReactivateWorkspace {
  constructor(private readonly sources: ReactivationSources) {}

  async run(ctx: Ctx, { space: ref, ...asked }: z.output<typeof ReactivateWorkspaceInput>): Promise<Answer> {
    const { work, spaces, vectors } = this.sources;
    const { query } = asked;
    const embedded = await vectors.ofOne(ctx, ref, needsVector({ query, mode: 'hybrid' }) ? query : null);
    return work.read(ctx, async (tx) => this.#answer(tx, ctx, await spaces.open(tx, ctx, ref), asked, embedded));
  }

  /** Throws 404 if the caller may not read the workspace. */
  async #answer(tx: TenantTx, ctx: Ctx, space: Space, asked: Asked, embedded: Embedded): Promise<Answer> {
    if (asked.id !== DEFAULT_WORKSPACE) await this.sources.workspaces.get(tx, ctx, space.id, asked.id);
    const { data, degraded } = await this.#search(tx, ctx, space, asked, embedded);
    const found = data.flatMap(({ claim, score }) =>
      claim === null ? [] : [{ ...claim, id: claim.id as string, claim, score }],
    );
    const episodes = await this.#episodes(tx, ctx, space, asked, found);
    const viewpoint = {
      now: space.now,
      workspaceIds: new Set(episodes.flatMap(({ workspaceId }) => workspaceId ?? [])),
      includeArchived: asked.includeArchived,
    };
    const carriedIds = episodes.flatMap((episode) => episode.carriedIds);
    const room = withinRoom(found, await this.#shown(tx, space, carriedIds, viewpoint));
    const claims = [...room.canonical.map(({ claim }) => claim), ...room.carried];
    const ids = new Set(claims.map(({ id }) => id as string));
    const [conflicts, premises, entities] = await Promise.all([
      this.#conflicts(tx, space, claims),
      this.#premises(tx, space, [...ids], viewpoint),
      this.#entities(tx, space, claims),
    ]);
    const marked = await this.#marked(tx, space, [...claims, ...premises.map(({ premise }) => premise)], viewpoint);
    return {
      claims: [
        ...room.canonical.map(({ claim, score }) => ({ ...marked(claim), because: 'found' as const, score })),
        ...room.carried.map((claim) => ({ ...marked(claim), because: 'carried' as const, score: null })),
      ],
      conflicts,
      premises: premises.map(({ premise, premiseOf }) => ({ ...marked(premise), premiseOf })),
      entities,
      episodes: episodes.map(({ episode, workspaceId, carriedIds: own }) => ({
        episodeId: episode.id as Id<'epi'>,
        name: episode.name,
        from: episode.beganAt.toISOString(),
        to: episode.endedAt.toISOString(),
        workspaceId: workspaceId as Id<'wsp'> | null,
        claimIds: own.filter((id) => ids.has(id)) as Id<'clm'>[],
      })),
      degraded,
    };
  }

  /** Searches canonical claims. They are in the durable lane, so neither a session nor a workspace is named. */
  #search(tx: TenantTx, ctx: Ctx, space: Space, { query, includeArchived }: Asked, embedded: Embedded) {
    const item = SearchItem.parse({
      query,
      limit: MAX_CLAIMS,
      workspaceId: DEFAULT_WORKSPACE,
      filter: { tier: { eq: 'canonical' } },
      ...(includeArchived && { statuses: ['active', 'archived'] }),
    });
    return this.sources.answer.run(tx, ctx, space, { item, ...embedded });
  }

  async #episodes(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { query, includeArchived }: Asked,
    found: readonly { id: string }[],
  ): Promise<Reactivated[]> {
    const { collections, workspaces } = this.sources;
    const inQuestion = await collections.inQuestion(
      tx,
      space.id,
      found.map(({ id }) => id),
    );
    const chosen = episodesFor(query, inQuestion).map(({ id }) => id);
    const whole = new Map((await collections.findEpisodes(tx, space.id, chosen)).map((each) => [each.id, each]));
    const episodes = chosen.flatMap((id) => whole.get(id) ?? []);
    const named = episodes.flatMap(({ record }) => record?.workspaceId ?? []);
    const readable = new Set((await workspaces.find(tx, ctx, space.id, named)).map(({ id }) => id as string));
    return reactivated(episodes, readable, includeArchived);
  }

  /** The claims that the reader may see, in the given order. */
  async #shown(tx: TenantTx, space: Space, ids: readonly string[], viewpoint: Viewpoint): Promise<View[]> {
    const { reader, slots } = this.sources;
    const wanted = [...new Set(ids)];
    const [claims, ties] = await Promise.all([reader.find(tx, space.id, wanted), slots.ties(tx, wanted)]);
    const shown = new Map(
      claims.filter((claim) => isShown(claim, viewpoint)).map((claim) => [claim.id as string, claim]),
    );
    return wanted.flatMap((id) => {
      const claim = shown.get(id);
      return claim === undefined ? [] : [viewOfClaim(claim, ties.get(id)!, space.now)];
    });
  }

  /** Returns a function that turns a claim into a reference with its marks: labels of the claims it may contradict. */
  async #marked(
    tx: TenantTx,
    space: Space,
    claims: readonly View[],
    { workspaceIds }: Viewpoint,
  ): Promise<(claim: View) => Marked> {
    const { possibleConflicts, slots } = this.sources;
    const ids = [...new Set(claims.map(({ id }) => id as string))];
    const marks = await possibleConflicts.marks(tx, ids, readingNow(space, [...workspaceIds]));
    const contradicted = await slots.findClaims(tx, space.id, [
      ...new Set(ids.flatMap((id) => contradictedBy(marks, id))),
    ]);
    const summaries = new Map(contradicted.map((each) => [each.id as string, shortened(summaryOf(each, space.now))]));
    return (claim) => ({
      ...referenceTo(claim),
      possibleConflicts: contradictedBy(marks, claim.id).map((id) => summaries.get(id)!),
      unconfirmed: marks.unconfirmed.has(claim.id),
    });
  }

  async #conflicts(tx: TenantTx, space: Space, claims: readonly View[]): Promise<Answer['conflicts']> {
    const ids = [...new Set(claims.flatMap(({ conflicts }) => conflicts))];
    const conflicts = await this.sources.slots.findConflicts(tx, space.id, ids);
    return conflicts.map(({ id, reason, blocking }) => ({
      conflictId: id,
      reason,
      blocking,
      claimIds: claims.filter((claim) => claim.conflicts.includes(id)).map((claim) => claim.id),
    }));
  }

  async #premises(
    tx: TenantTx,
    space: Space,
    claimIds: readonly string[],
    viewpoint: Viewpoint,
  ): Promise<{ premise: View; premiseOf: Id<'clm'>[] }[]> {
    const dependences = await this.sources.premises.of(tx, claimIds, MAX_PREMISES);
    const premises = await this.#shown(
      tx,
      space,
      dependences.map(({ premiseId }) => premiseId),
      viewpoint,
    );
    return premises.map((premise) => ({
      premise,
      premiseOf: dependences.filter(({ premiseId }) => premiseId === premise.id).map(({ claimId }) => claimId),
    }));
  }

  async #entities(tx: TenantTx, space: Space, claims: readonly View[]): Promise<Answer['entities']> {
    const subjects = claims.flatMap(({ id, triple }) =>
      triple === null || triple === undefined ? [] : [{ id, subject: comparableName(triple.subject) }],
    );
    const meant = await this.sources.entities.bySubject(
      tx,
      space.id,
      subjects.map(({ subject }) => subject),
    );
    const entities = [...new Map([...meant.values()].map((entity) => [entity.id, entity])).values()];
    return entities.map(({ id: entityId, canonicalName, type }) => ({
      entityId,
      canonicalName,
      type,
      claimIds: subjects.filter(({ subject }) => meant.get(subject)?.id === entityId).map(({ id }) => id),
    }));
  }
}
