import { DEDUP_THRESHOLD, type ConsolidateOptions, type Piece, type RunInHand } from '../../runs/index.js';

/** Whether this run uses the usual threshold. Only then may later runs skip the claims that it has compared. */
export const comparesAsUsual = ({ dedupThreshold }: ConsolidateOptions): boolean => dedupThreshold === DEDUP_THRESHOLD;

/**
 * Whether the run compares all claims, including those compared before. It must do so if its threshold differs from the
 * default, because only runs with the default threshold record what they compared.
 */
export const comparesAll = (options: ConsolidateOptions): boolean => options.full || !comparesAsUsual(options);

export type ConsolidationRun = RunInHand<ConsolidateOptions>;

export const NOTHING_DONE: Piece = { events: [], tally: {} };
