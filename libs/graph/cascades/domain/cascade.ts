import { z } from 'zod';
import { idOf, instantOut, pageOf, pageQuery, type Id, declareError } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { worse, type Grounding } from '../../model/index.js';

/**
 * What happened to the roots. `unsupported`: claims lost their last evidence. `expired`: their evidence became stale or
 * expired. `revalued`: their trust or confidence changed. `contested` and `settled`: they became, or are no longer, a
 * side of an open contradiction. `restored` and `rederived`: the roots are valid again. `quarantined`: they wait for a
 * reviewer, and no claim that depends on them is believed until they are released. `revoked` and `reinstated`: this
 * evidence supports more claims than the write that changed it could weigh.
 */
const TRIGGERS = [
  'retracted',
  'unsupported',
  'refuted',
  'superseded',
  'expired',
  'restored',
  'rederived',
  'revalued',
  'contested',
  'settled',
  'revoked',
  'reinstated',
  'quarantined',
  'rejected',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

/**
 * The worst grounding that dependents of the roots may get. Until the cascade has reached the dependents, readers must
 * not be shown a better grounding.
 */
const EFFECTS = ['tainted', 'expired', 'stale', 'contested'] as const;
export type Effect = (typeof EFFECTS)[number];

export const worseEffect = (a: Effect, b: Effect): Effect => (EFFECTS.indexOf(a) < EFFECTS.indexOf(b) ? a : b);

/**
 * The grounding of a node that a cascade with this effect has not reached yet. Whether the node is contested is decided
 * separately.
 */
export const groundingUnder = (grounding: Grounding, effect: Effect | undefined): Grounding =>
  effect === undefined || effect === 'contested' ? grounding : worse(grounding, effect);

/**
 * `failed`: given up after all its attempts. The grounding of nodes that the cascade has not reached stays as uncertain
 * as it was while the cascade ran.
 */
export const CASCADE_STATES = ['running', 'done', 'failed'] as const;
export type CascadeState = (typeof CASCADE_STATES)[number];
/** States in which the cascade has not reached every node. */
export const OPEN_STATES: readonly CascadeState[] = ['running', 'failed'];

/** Whether a root is evidence rather than a claim. */
export const isEvidence = (rootId: string): rootId is Id<'evd'> => rootId.startsWith('evd_');

export interface Cascade {
  id: Id<'cas'>;
  spaceId: Id<'spc'>;
  trigger: Trigger;
  /** null: readers need not wait for the cascade. */
  effect: Effect | null;
  rootIds: string[];
  state: CascadeState;
  visited: number;
  changed: number;
  startedAt: Date;
  endedAt: Date | null;
  /** Why the cascade was given up. null: it was not given up. */
  error: string | null;
  /** The dead job of the delivery that failed. */
  jobId: Id<'job'> | null;
}

export const CascadeView = z
  .object({
    id: idOf('cas').describe('Id of the cascade.'),
    trigger: z.enum(TRIGGERS).describe('What happened to the roots.'),
    rootIds: z.array(z.string()).describe('The corrected claims or evidence.'),
    state: z
      .enum(CASCADE_STATES)
      .describe(
        'Whether everything that depends on the roots has been processed. failed: the cascade was given up; nodes that it has not reached stay `correctionPending` until it is retried.',
      ),
    processed: z.int().describe('Nodes processed.'),
    changed: z.int().describe('Nodes whose grounding, causes, confidence or trust changed.'),
    remaining: z.int().describe('Nodes reached but not yet processed; their dependents are not counted yet.'),
    startedAt: instantOut.describe('When it started, on the clock of the space.'),
    endedAt: instantOut.nullable().describe('When it ended, on the clock of the space; null while running.'),
    error: z.string().nullable().describe('Why it was given up; null if it was not.'),
    jobId: idOf('job').nullable().describe('Its dead job, if it was given up; otherwise null.'),
  })
  .meta({ id: 'Cascade', description: 'A correction that propagates to everything that depends on its roots.' });

export const CascadePreview = z
  .object({
    affected: z.int().describe('Nodes that depend on it, at any depth.'),
    byType: z.record(z.string(), z.int()).describe('Number of affected nodes by type.'),
    maxDepth: z.int().describe('Length of the longest chain of dependents, in ranks.'),
    first: z.array(z.string()).describe('The hundred most important nodes, most important first.'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Send this to `nodes.impact` of the same node for the next page; null on the last.'),
    asOfSeq: z
      .int()
      .describe(
        'Number of the last sealed event when this was computed. Only later events can make the correction reach other nodes.',
      ),
    truncated: z.boolean().describe('Whether counting stopped before all nodes were counted.'),
  })
  .meta({ id: 'CascadePreview', description: 'What a correction would affect.' });

export const CascadeInput = z.strictObject({ space: spaceRef, id: idOf('cas').describe('Id of the cascade.') });
export const ListCascadesInput = z.strictObject({
  space: spaceRef,
  state: z.enum(CASCADE_STATES).optional().describe('Only cascades in this state.'),
  ...pageQuery,
});
export const CascadeList = pageOf(CascadeView);

/** The queue on which a cascade has its first turn. */
export const CASCADE_QUEUE = 'cascade';
/**
 * The queue for a cascade that needs more than one turn. It takes turns with the cascades of other spaces, so that new
 * corrections do not wait behind it.
 */
export const ONWARD_QUEUE = 'cascade-onward';
/**
 * All retries together take about fifteen seconds, because other cascades of the space have to wait. Recovery resends a
 * cascade that waits for an unavailable database.
 */
export const CASCADE_RETRIES = { attempts: 6, firstDelayMs: 500 };
export const CascadeJob = z.strictObject({ spaceId: idOf('spc'), cascadeId: idOf('cas') });
export type CascadeJob = z.output<typeof CascadeJob>;

export function viewOfCascade(cascade: Cascade, remaining: number): z.input<typeof CascadeView> {
  const { id, trigger, rootIds, state, visited, changed, startedAt, endedAt, error, jobId } = cascade;
  return {
    id,
    trigger,
    rootIds,
    state,
    processed: visited,
    changed,
    remaining,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    error,
    jobId,
  };
}

export const cascadeNotFailed = declareError<{ id: string; state: CascadeState }>(
  'cascade_not_failed',
  'conflict',
  ({ id, state }) => `The cascade ${id} is ${state}; only a failed cascade can be retried.`,
);

/**
 * `why` is a message that anybody may read. Another attempt may help. `facts.cascadeId` is the cascade that could not
 * continue.
 */
export const cascadeStuck = declareError<{ id: string; why: string }>(
  'cascade_stuck',
  'bug',
  ({ id, why }) => `The cascade ${id} could not continue. ${why}`,
);
