import { DEDUP_THRESHOLD, type ConsolidateOptions, type Piece, type RunInHand } from '../../runs/index.js';

/** Whether claims compared by this run count as compared for runs with the usual threshold. */
export const comparesAsUsual = ({ dedupThreshold }: ConsolidateOptions): boolean => dedupThreshold === DEDUP_THRESHOLD;

/** Whether claims are compared although they were compared before: earlier comparisons used the usual threshold. */
export const comparesAll = (options: ConsolidateOptions): boolean => options.full || !comparesAsUsual(options);

export type ConsolidationRun = RunInHand<ConsolidateOptions>;

export const NOTHING_DONE: Piece = { events: [], tally: {} };
