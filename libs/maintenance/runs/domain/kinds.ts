import { z } from 'zod';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { DEFAULT_WORKSPACE, PROMOTION_REASONS, workspaceRef } from '#libs/knowledge/workspaces/index.js';
import { exclusiveKey, MAINTENANCE_KINDS, type Exclusive, type MaintenanceKind } from './run.js';

export const DEDUP_THRESHOLD = 0.95;

/** Days are counted on the clock of the space (claims spec, section 12). */
export const ConsolidateOptions = z.strictObject({
  full: z
    .boolean()
    .default(false)
    .describe(
      'Compare all claims with each other again. By default, only claims that changed or got their vector since the last comparison are compared.',
    ),
  dedupThreshold: z
    .number()
    .min(0.9)
    .max(1)
    .default(DEDUP_THRESHOLD)
    .describe(
      'How similar in meaning two texts must be to count as the same: cosine, 0.90 to 1. With a value other than the default, all claims are compared again.',
    ),
  maxClaims: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('Compare at most this many active claims, least confident first. By default, all are compared.'),
  compressAge: z
    .int()
    .min(0)
    .max(36_500)
    .default(30)
    .describe('Age in days from which similar claims may be combined in a digest.'),
  method: z
    .enum(['extractive', 'llm'])
    .default('extractive')
    .describe(
      'How digests are written: `extractive` takes sentences of the claims, `llm` asks the language model and keeps only sentences that cite a claim. A dry run does not call the model, and counts as if the model had answered.',
    ),
  fallback: z
    .boolean()
    .default(false)
    .describe(
      'What to do if the model is unavailable or its output is unusable. true: write the digest from sentences of the claims, and count it in the report; false: write none.',
    ),
  pruneSuperseded: z.boolean().default(true).describe('Archive claims that were superseded.'),
  pruneAge: z.int().min(0).max(36_500).default(90).describe('Days after which superseded claims are archived.'),
  pruneQuarantined: z.boolean().default(false).describe('Archive quarantined claims that are not in an open conflict.'),
  quarantineMaxAge: z
    .int()
    .min(0)
    .max(36_500)
    .default(30)
    .describe('Days after which quarantined claims are archived.'),
});
export type ConsolidateOptions = z.output<typeof ConsolidateOptions>;

export const PromoteOptions = z.strictObject({
  workspace: workspaceRef
    .default(DEFAULT_WORKSPACE)
    .describe(
      'The workspace to promote from. `default` is the durable lane, where accepted claims become canonical and nothing else happens.',
    ),
  reason: z
    .enum(PROMOTION_REASONS)
    .default('manual')
    .describe('The reason: its task or session ended, enough was observed, or you request it.'),
});
export type PromoteOptions = z.output<typeof PromoteOptions>;

interface Kind {
  /** Completes a sentence that begins with "The kind". */
  does: string;
  /** The options of a run of the kind, with the defaults of the spec. */
  options: z.ZodObject;
  /** Which runs of the kind exclude each other. */
  exclusive: Exclusive;
  /** Whether the work depends on times, so that it is due at once when the clock of a space is set. */
  isByClock: boolean;
  /**
   * Whether callers rely on beliefs or facts that may be outdated until the run has judged them. Urgent runs pause
   * less.
   */
  isUrgent?: true;
}

const ONE_PER_SPACE: Exclusive = { by: null };

/**
 * Every kind of maintenance: what it does, and its options. The fields and errors of the operation that starts a run
 * are derived from this table.
 */
export const KINDS: Readonly<Record<MaintenanceKind, Kind>> = {
  beliefs: {
    does: 'recomputes beliefs by the policy of the space and the current weights of sources',
    options: z.strictObject({}),
    exclusive: ONE_PER_SPACE,
    isByClock: false,
    isUrgent: true,
  },
  consolidate: {
    does: 'merges duplicates, settles contradictions, links similar claims and archives claims that are no longer needed',
    options: ConsolidateOptions,
    exclusive: ONE_PER_SPACE,
    isByClock: false,
  },
  decay: {
    does: 'archives faded claims, and marks claims whose trust has fallen with age as disputed',
    options: z.strictObject({}),
    exclusive: ONE_PER_SPACE,
    isByClock: true,
  },
  expire: {
    does: 'completes announced changes that are due, records what has become stale or expired, and archives the claims of workspaces that have been closed for a day',
    options: z.strictObject({}),
    exclusive: ONE_PER_SPACE,
    isByClock: true,
  },
  facts: {
    does: 'judges again done steps whose evidence was withdrawn, and facts that newer evidence concerns, and marks steps whose facts were withdrawn, if there are too many of them for one request; judges all facts again when the schema is replaced',
    options: z.strictObject({}),
    exclusive: ONE_PER_SPACE,
    isByClock: true,
    isUrgent: true,
  },
  promote: {
    does: 'makes accepted claims canonical, and those of a workspace durable; in a workspace, archives rejected claims, clutter, and claims beyond the carry-over limit',
    options: PromoteOptions,
    exclusive: { by: 'workspace' },
    isByClock: false,
  },
  sessions: {
    does: 'marks sessions that were idle for half an hour as interrupted',
    options: z.strictObject({}),
    exclusive: ONE_PER_SPACE,
    isByClock: true,
  },
};

/** The key for which at most one run may be open at a time. */
export const exclusiveOf = (spaceId: string, kind: MaintenanceKind, options: Record<string, unknown> = {}): string =>
  exclusiveKey(spaceId, kind, KINDS[kind].exclusive, options);

const dryRun = z
  .boolean()
  .default(false)
  .describe('Decide and count, without changing anything. The report is in the result of the job.');

/** The input that starts a consolidation, which does not name the kind. */
export const ConsolidateInput = z.strictObject({ dryRun, ...KINDS.consolidate.options.shape });

const startOf = (kind: MaintenanceKind) =>
  z
    .strictObject({
      space: spaceRef,
      kind: z.literal(kind).describe(`\`${kind}\` ${KINDS[kind].does}.`),
      dryRun,
      ...KINDS[kind].options.shape,
    })
    .meta({ description: `A run of the kind \`${kind}\`, which ${KINDS[kind].does}.` });

/** The kind determines the options. */
export const StartRunInput = z.discriminatedUnion(
  'kind',
  MAINTENANCE_KINDS.map(startOf) as [ReturnType<typeof startOf>, ...ReturnType<typeof startOf>[]],
);
export type StartRunInput = z.output<typeof StartRunInput>;
