import type { Piece, RunInHand } from '../../runs/index.js';
import type { ConsolidateOptions } from './options.js';

export type ConsolidationRun = RunInHand<ConsolidateOptions>;

export const NOTHING_DONE: Piece = { events: [], tally: {} };
