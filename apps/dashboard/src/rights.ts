/** Rising rights, as the service knows them. A role that a newer service has added may do what a reader may. */
export const ROLES = ['reader', 'agent', 'writer', 'reviewer', 'admin', 'owner'] as const;

/** What the dashboard offers, and the lowest role that may do it. A test compares it with the catalogue; the service decides all the same. */
export const LEAST_ROLE = {
  'conflicts.list': 'agent',
  'conflicts.resolve': 'reviewer',
  'claims.reinforce': 'agent',
  'claims.dispute': 'agent',
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

/** The roles that somebody with this one may give. */
export const rolesUpTo = (role: string): readonly (typeof ROLES)[number][] => ROLES.slice(0, rankOf(role) + 1);
