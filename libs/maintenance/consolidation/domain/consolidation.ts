import { z } from 'zod';
import { startFields, type Piece, type RunInHand } from '../../runs/index.js';

export const DEDUP_THRESHOLD = 0.95;

/** Days are days of the space's clock (claims spec, section 12). */
const consolidateFields = {
  full: z
    .boolean()
    .default(false)
    .describe(
      'Compare every claim with the others again. By default only those that changed, or got their vector, since they were last compared.',
    ),
  dedupThreshold: z
    .number()
    .min(0.9)
    .max(1)
    .default(DEDUP_THRESHOLD)
    .describe(
      'How near two texts must be in meaning to say the same: cosine, 0.90 to 1. Other than the default, everything is compared again.',
    ),
  maxClaims: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('At most so many active claims, the least confident first. By default all.'),
  compressAge: z
    .int()
    .min(0)
    .max(36_500)
    .default(30)
    .describe('Days after which what is alike may be gathered in a digest.'),
  method: z
    .enum(['extractive', 'llm'])
    .default('extractive')
    .describe(
      'How digests are written: in sentences of the claims, or by the language model, of which only sentences that cite a claim are taken. A dry run asks no model, and counts as if it answered.',
    ),
  fallback: z
    .boolean()
    .default(false)
    .describe(
      'Where the model cannot be asked, or says nothing that may be used: true: write the digest in sentences of the claims, and count it in the report; false: make none.',
    ),
  pruneSuperseded: z.boolean().default(true).describe('Archive claims that were replaced.'),
  pruneAge: z.int().min(0).max(36_500).default(90).describe('Days after which they are.'),
  pruneQuarantined: z.boolean().default(false).describe('Archive quarantined claims that no open conflict is about.'),
  quarantineMaxAge: z.int().min(0).max(36_500).default(30).describe('Days after which they are.'),
};

export const ConsolidateOptions = z.strictObject(consolidateFields);
export type ConsolidateOptions = z.output<typeof ConsolidateOptions>;

export const ConsolidateInput = z.strictObject({ ...startFields, ...consolidateFields });

/** Whether what was compared need not be again by a run that takes the usual threshold. */
export const comparesAsUsual = ({ dedupThreshold }: ConsolidateOptions): boolean => dedupThreshold === DEDUP_THRESHOLD;

/** Whether claims are compared that were before: they were with the usual threshold. */
export const comparesAll = (options: ConsolidateOptions): boolean => options.full || !comparesAsUsual(options);

export type ConsolidationRun = RunInHand<ConsolidateOptions>;

export const NOTHING_DONE: Piece = { events: [], tally: {} };
