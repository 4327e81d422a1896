import { type Filter, type Id, mentions } from '#libs/kernel/index.js';
import { CLAIM_STATUSES, type ClaimStatus, momentOf } from '#libs/knowledge/claims/index.js';

/**
 * What a request may see of a space, and as of when (claims spec, section 8). It is decided once, and applies to every
 * retriever.
 */
export interface Reading {
  spaceId: Id<'spc'>;
  /** The time for which trust and recency are computed: that of the space, or `knownAt`. */
  now: Date;
  /** The moment of valid time that the request is about. */
  at: Date;
  /** Whether `at` is before `now`: then claims valid at `at` count, whether or not they were replaced since. */
  isPast: boolean;
  /** The moment of system time; null is the present. */
  knownAt: Date | null;
  sessionId: Id<'ses'> | null;
  /** The workspaces that it names: it sees their claims besides the others. */
  workspaceIds: readonly Id<'wsp'>[];
  statuses: readonly ClaimStatus[];
  /** Claims whose belief is rejected are out of sight unless they are asked for. */
  showsRejected: boolean;
  /** All six statuses, tainted claims, any window. */
  includesAll: boolean;
}

export interface ReadingRequest {
  asOf?: Date | undefined;
  knownAt?: Date | undefined;
  statuses?: readonly ClaimStatus[] | undefined;
  /** Shown besides what is shown by default. */
  beliefs?: readonly 'rejected'[] | undefined;
  includeAll?: boolean | undefined;
  /** A condition on the status or the belief in it replaces the default. */
  filter?: Filter | undefined;
}

const BELIEVED: readonly ClaimStatus[] = ['active'];
/** What was valid at a past moment. Quarantined, retracted and rejected claims were never valid. */
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
  const statuses = isPast
    ? [...new Set<ClaimStatus>([...asked, 'superseded'])].filter((status) => ONCE_BELIEVED.has(status))
    : asked;
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

/** Valid at present: the default of a reading. */
export const isDefault = ({ isPast, statuses, showsRejected }: Reading): boolean =>
  !isPast && !showsRejected && statuses.length === 1 && statuses[0] === BELIEVED[0];

/** Whether a request may see but a small part of what words or vectors find: what was looked at and may not be seen says nothing of what is left. */
export const isFiltered = (reading: Reading, filters: readonly Filter[]): boolean =>
  filters.length > 0 || reading.knownAt !== null || (!reading.includesAll && !isDefault(reading));
