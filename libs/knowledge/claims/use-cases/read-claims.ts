import { workspaceRef, type WorkspaceRepository } from '../../workspaces/index.js';
import { z } from 'zod';
import {
  notFound,
  type Ctx,
  forbidden,
  roleIsAtLeast,
  Filter,
  instant,
  mentions,
  pageQuery,
  startAfter,
  toPage,
  type Id,
  type Page,
  withOnly,
} from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { type SpaceDirectory, spaceRef } from '#libs/tenancy/spaces/index.js';
import { sessionRef, type SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { momentOf, type Moment } from '../domain/state/slot.js';
import type { ClaimReader, ReadClaim } from '../store/claim-reader.js';
import type { SlotRepository, ClaimFilter } from '../store/slot.repository.js';
import { claimFields, matchingUnusable } from '../store/claim-fields.js';
import { viewOfClaim, type ClaimRef } from '../domain/claim.view-of.js';
import type { ClaimView, ClaimList } from '../domain/claim.views.js';
import type { GetClaimInput } from '../domain/claim.schemas.js';
import { comparableName, MAX_FACT_SUBJECT } from '../../predicates/index.js';
import { CLAIM_STATUSES, type ClaimStatus } from '../domain/state/claim.js';
import { holdsAt } from '../domain/visibility.rules.js';

/** Reads a claim by id, in any status. */
export class GetClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly reader: ClaimReader,
  ) {}

  run(ctx: Ctx, { space: ref, id, asOf, knownAt }: z.output<typeof GetClaimInput>): Promise<z.input<typeof ClaimView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const moment = momentOf(knownAt, space.now);
      const [[claim], ties, roots] = await Promise.all([
        this.reader.find(tx, space.id, [id], moment.knownAt),
        this.slots.ties(tx, [id], moment.knownAt),
        moment.knownAt === null ? this.slots.roots(tx, id) : null,
      ]);
      if (claim === undefined) throw notFound({ what: 'claim', id });
      if (asOf !== undefined && !holdsAt(claim, asOf, moment.now))
        throw notFound({ what: `claim that holds at ${asOf.toISOString()}`, id });
      return viewOfClaim(claim, ties.get(id)!, moment.now, roots);
    });
  }
}

interface Found {
  view: z.input<typeof ClaimView>;
  isVisible: boolean;
}

/**
 * Claims by id for nested reads, in the order requested, with one round trip for each space; null for a claim that does
 * not exist.
 */
export class FindClaims {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly reader: ClaimReader,
  ) {}

  run(ctx: Ctx, keys: readonly ClaimRef[]): Promise<(z.input<typeof ClaimView> | null)[]> {
    return this.work.read(ctx, async (tx) => {
      if (keys.some(({ statuses = [] }) => statuses.length > 0) && !roleIsAtLeast(ctx.caller.role, 'agent'))
        throw forbidden(
          { why: 'Other statuses are visible only to the role agent or higher; leave out `statuses`.' },
          { lacking: 'role' },
        );
      const found = new Map<string, Found>();
      for (const ref of new Set(keys.map((key) => key.space))) {
        const space = await this.spaces.open(tx, ctx, ref);
        const ids = [...new Set(keys.filter((key) => key.space === ref).map((key) => key.id))];
        const [claims, ties] = await Promise.all([this.reader.find(tx, space.id, ids), this.slots.ties(tx, ids)]);
        for (const claim of claims)
          found.set(`${ref}/${claim.id}`, {
            view: viewOfClaim(claim, ties.get(claim.id)!, space.now),
            isVisible: holdsAt(claim, space.now, space.now),
          });
      }
      return keys.map((key) => shown(key, found.get(`${key.space}/${key.id}`)));
    });
  }
}

function shown({ statuses }: ClaimRef, found: Found | undefined): Found['view'] | null {
  if (found === undefined) return null;
  return statuses === undefined || found.isVisible || statuses.includes(found.view.status) ? found.view : null;
}

export const ListClaimsInput = z.object({
  space: spaceRef,
  ...pageQuery,
  statuses: z
    .array(z.enum(CLAIM_STATUSES))
    .min(1)
    .optional()
    .describe(
      'Only claims with these statuses. Default: active, with `asOf` also superseded; all, if the filter has a condition on `status`.',
    ),
  asOf: instant
    .optional()
    .describe(
      'Only claims that are valid at this time. Without it, active and disputed claims are listed only if they are valid now.',
    ),
  knownAt: instant.optional().describe('The list as it would have been at this time, on the clock of the space.'),
  beliefs: z
    .array(z.enum(['rejected']))
    .min(1)
    .max(1)
    .optional()
    .describe(
      '`rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect.',
    ),
  includeAll: z
    .boolean()
    .default(false)
    .describe('Include claims of every status and validity, unless `statuses` or `asOf` say otherwise.'),
  subject: z.string().max(MAX_FACT_SUBJECT).optional().describe('Only claims about this subject, in any spelling.'),
  predicate: z.string().max(100).optional().describe('Only claims with this predicate, in any spelling.'),
  sessionId: sessionRef
    .optional()
    .describe(
      'Only claims of this session and its workspace. Give the id of the session, or the label under which you opened it.',
    ),
  workspaceId: workspaceRef
    .optional()
    .describe(
      'Only claims of this workspace; `default`: only claims outside sessions and workspaces. Claims of workspaces are listed only if a workspace or session is given.',
    ),
  filter: Filter.optional().describe('Further conditions, in the filter grammar.'),
});

/** Sorts after every id. */
const FROM_THE_NEWEST = 'clm_~';

export class ListClaims {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly reader: ClaimReader,
    private readonly sessions: SessionRepository,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, knownAt, ...asked }: z.output<typeof ListClaimsInput>,
  ): Promise<z.input<typeof ClaimList>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const moment = momentOf(knownAt, space.now);
      const session =
        asked.sessionId === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, asked.sessionId);
      await this.workspaces.named(tx, ctx, space.id, { workspaceId: asked.workspaceId, owners: [] });
      // No session has this label yet, so there are no claims to list.
      if (session === null && asked.sessionId !== undefined) return toPage([], limit, () => []);
      const filter = filterOf(
        { ...asked, sessionId: session, filter: await this.sessions.withIds(tx, ctx, space.id, asked.filter) },
        moment.now,
      );
      const page = isQueue(filter, moment)
        ? await this.#queue(tx, space.id, limit, cursor, filter)
        : await this.#list(tx, space.id, limit, cursor, filter, moment);
      const claims = await this.#stillMatching(tx, page.data, filter, moment);
      const ties = await this.slots.ties(
        tx,
        claims.map((claim) => claim.id),
        moment.knownAt,
      );
      const views = claims.map((claim) => viewOfClaim(claim, ties.get(claim.id)!, moment.now));
      return { ...withOnly<ReadClaim>(page, claims), data: views };
    });
  }

  /** Removes claims that no longer match; a page may then contain fewer claims than requested. */
  async #stillMatching(
    tx: TenantTx,
    claims: readonly ReadClaim[],
    { filter }: ClaimFilter,
    { now, knownAt }: Moment,
  ): Promise<readonly ReadClaim[]> {
    const pending = claims.filter(({ isCorrectionPending }) => isCorrectionPending).map(({ id }) => id);
    if (filter === null || pending.length === 0) return claims;
    const kept = await matchingUnusable(tx, pending, [filter], claimFields(now, knownAt));
    return claims.filter(({ id, isCorrectionPending }) => !isCorrectionPending || kept.has(id));
  }

  async #list(
    tx: TenantTx,
    spaceId: string,
    limit: number,
    cursor: string | undefined,
    filter: ClaimFilter,
    moment: Moment,
  ): Promise<Page<ReadClaim>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_NEWEST]);
    return toPage(
      await this.reader.list(tx, spaceId, { beforeId: String(beforeId), limit: limit + 1 }, filter, moment),
      limit,
      (claim) => [claim.id],
    );
  }

  async #queue(
    tx: TenantTx,
    spaceId: string,
    limit: number,
    cursor: string | undefined,
    filter: ClaimFilter,
  ): Promise<Page<ReadClaim>> {
    const [turn, latest, id] = startAfter(cursor, [0, FROM_THE_NEWEST, FROM_THE_NEWEST]) as [number, string, string];
    return toPage(
      await this.reader.listQuarantined(tx, spaceId, { turn, latest, id }, limit + 1, filter),
      limit,
      (claim) => [claim.turn, claim.latest, claim.id],
    );
  }
}

/**
 * Whether the list is the queue of claims that wait for a reviewer. In a queue, authors take turns; all other lists are
 * sorted newest first.
 */
const isQueue = ({ statuses, asOf, filter }: ClaimFilter, { knownAt }: Moment): boolean =>
  statuses.length === 1 && statuses[0] === 'quarantined' && asOf === null && filter === null && knownAt === null;

type Asked = Omit<z.output<typeof ListClaimsInput>, 'space' | 'limit' | 'cursor' | 'knownAt' | 'sessionId'> & {
  sessionId: Id<'ses'> | null;
};

function filterOf(asked: Asked, now: Date): ClaimFilter {
  const { includeAll, subject, predicate, sessionId, asOf, filter } = asked;
  return {
    statuses: statusesOf(asked),
    asOf: asOf ?? null,
    heldAt: includeAll || asOf !== undefined ? null : now,
    sessionId,
    workspaceId: asked.workspaceId ?? null,
    subjectN: subject === undefined ? null : comparableName(subject),
    predicateN: predicate === undefined ? null : comparableName(predicate),
    filter: filter ?? null,
    showsRejected: includeAll || asked.beliefs !== undefined || mentions(filter, 'belief.state'),
  };
}

/** A condition on the status in the filter replaces the default statuses, but not statuses that were requested. */
function statusesOf({ statuses, includeAll, asOf, filter }: Asked): readonly ClaimStatus[] {
  if (statuses !== undefined) return statuses;
  if (includeAll || mentions(filter, 'status')) return CLAIM_STATUSES;
  return asOf === undefined ? ['active'] : ['active', 'superseded'];
}
