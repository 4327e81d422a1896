import { DEDUP_THRESHOLD, type ConsolidateOptions, type Piece, type RunInHand } from '../../runs/index.js';

/** Whether what was compared need not be again by a run that takes the usual threshold. */
export const comparesAsUsual = ({ dedupThreshold }: ConsolidateOptions): boolean => dedupThreshold === DEDUP_THRESHOLD;

/** Whether claims are compared that were before: they were with the usual threshold. */
export const comparesAll = (options: ConsolidateOptions): boolean => options.full || !comparesAsUsual(options);

export type ConsolidationRun = RunInHand<ConsolidateOptions>;

export const NOTHING_DONE: Piece = { events: [], tally: {} };
