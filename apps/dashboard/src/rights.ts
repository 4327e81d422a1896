/** Roles in ascending order, as the service knows them. An unknown role from a newer service is treated as a reader. */
export const ROLES = ['reader', 'agent', 'writer', 'reviewer', 'admin', 'owner'] as const;

/**
 * The operations that the dashboard offers, with the lowest role that may use each. A test compares them with the
 * catalogue. The service enforces the roles in any case.
 */
export const LEAST_ROLE = {
  'conflicts.list': 'agent',
  'conflicts.resolve': 'reviewer',
  'claims.reinforce': 'agent',
  'claims.dispute': 'agent',
  'claims.withdrawVote': 'agent',
  'claims.retract': 'agent',
  'claims.review': 'reviewer',
  'claims.reinstate': 'reviewer',
  'evidence.revoke': 'agent',
  'evidence.reinstate': 'reviewer',
  'sources.put': 'writer',
  'predicates.put': 'writer',
  'tests.ingest': 'agent',
  'proposals.approve': 'reviewer',
  'proposals.withdraw': 'agent',
  'lessons.endorse': 'writer',
  'cornerstones.retire': 'agent',
  'workspaces.close': 'agent',
  'entities.proposeMerge': 'writer',
  'entities.split': 'reviewer',
  'digests.expand': 'writer',
  'episodes.delete': 'writer',
  'merges.undo': 'writer',
  'tasks.clearReview': 'reviewer',
  'maintenance.startRun': 'writer',
  'maintenance.setSchedule': 'admin',
  'jobs.retry': 'writer',
  'jobs.cancel': 'writer',
  'cascades.retry': 'admin',
  'spaces.import': 'agent',
  'audit.list': 'admin',
  'keys.list': 'admin',
  'keys.create': 'admin',
  'keys.rotate': 'admin',
  'keys.revoke': 'admin',
  'changes.stream': 'reviewer',
} as const;

export type Offered = keyof typeof LEAST_ROLE;

const rankOf = (role: string): number =>
  Math.max(
    0,
    ROLES.findIndex((known) => known === role),
  );

export const may = (role: string, operation: Offered): boolean => rankOf(role) >= rankOf(LEAST_ROLE[operation]);

/** The roles that a holder of this role may grant. */
export const rolesUpTo = (role: string): readonly (typeof ROLES)[number][] => ROLES.slice(0, rankOf(role) + 1);
