import { type Filter, type Id, mentions } from '#libs/kernel/index.js';
import { CLAIM_STATUSES, type ClaimStatus, momentOf } from '#libs/knowledge/claims/index.js';

/**
 * What a request may see of a space, and for which time (claims spec, section 8). It is decided once and applies to
 * every retriever.
 */
export interface Reading {
  spaceId: Id<'spc'>;
  /** The time for which trust and recency are computed: the clock of the space, or `knownAt`. */
  now: Date;
  /** The moment of valid time that the request is about. */
  at: Date;
  /** Whether `at` is before `now`. If it is, claims that were valid at `at` count, even if they were replaced later. */
  isPast: boolean;
  /** The moment of system time; null means the present. */
  knownAt: Date | null;
  sessionId: Id<'ses'> | null;
  /**
   * The workspaces that the request names. The request sees the claims of these workspaces in addition to all others.
   */
  workspaceIds: readonly Id<'wsp'>[];
  statuses: readonly ClaimStatus[];
  /** Whether claims whose belief is rejected are shown; they are hidden by default. */
  showsRejected: boolean;
  /** Whether claims are included whatever their status, grounding and window. */
  includesAll: boolean;
}

export interface ReadingRequest {
  asOf?: Date | undefined;
  knownAt?: Date | undefined;
  statuses?: readonly ClaimStatus[] | undefined;
  /** Beliefs that are shown in addition to those that are shown by default. */
  beliefs?: readonly 'rejected'[] | undefined;
  includeAll?: boolean | undefined;
  /** A condition on status or belief replaces the default. */
  filter?: Filter | undefined;
}

const BELIEVED: readonly ClaimStatus[] = ['active'];
/** Statuses of claims that may have been valid at a moment in the past. Claims of other statuses were never valid. */
const ONCE_BELIEVED: ReadonlySet<ClaimStatus> = new Set<ClaimStatus>(['active', 'superseded', 'disputed']);

export function readingOf(
  request: ReadingRequest,
  space: { id: Id<'spc'>; now: Date },
  sessionId: Id<'ses'> | null,
  workspaceIds: readonly Id<'wsp'>[] = [],
): Reading {
  const { knownAt, now } = momentOf(request.knownAt, space.now);
  const at = request.asOf ?? now;
  const isPast = at < now;
  const asked = request.statuses ?? (mentions(request.filter, 'status') ? CLAIM_STATUSES : BELIEVED);
  const statuses = statusesAt(isPast, asked);
  const showsRejected = (request.beliefs ?? []).includes('rejected') || mentions(request.filter, 'belief.state');
  return {
    spaceId: space.id,
    now,
    at,
    isPast,
    knownAt,
    sessionId,
    workspaceIds,
    statuses,
    showsRejected,
    includesAll: request.includeAll ?? false,
  };
}

const statusesAt = (isPast: boolean, asked: readonly ClaimStatus[]): readonly ClaimStatus[] =>
  isPast ? [...new Set<ClaimStatus>([...asked, 'superseded'])].filter((status) => ONCE_BELIEVED.has(status)) : asked;

/** The same reading, without the statuses and beliefs that the request shows in addition to the default ones. */
export const asByDefault = (reading: Reading): Reading => ({
  ...reading,
  statuses: statusesAt(reading.isPast, BELIEVED),
  showsRejected: false,
});

/** Whether a reading shows what is valid now, which is the default. */
export const isDefault = ({ isPast, statuses, showsRejected }: Reading): boolean =>
  !isPast && !showsRejected && statuses.length === 1 && statuses[0] === BELIEVED[0];

/**
 * Whether a request may see only a small part of what words or vectors find. In that case, the number of hidden rows
 * read so far does not show how many visible rows are left.
 */
export const isFiltered = (reading: Reading, filters: readonly Filter[]): boolean =>
  filters.length > 0 || reading.knownAt !== null || (!reading.includesAll && !isDefault(reading));
