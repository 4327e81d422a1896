export * from './closing-phase.js';
export * from './compress-phase.js';
export * from './contradiction-phase.js';
export * from './corroboration-phase.js';
export { DedupPhase } from './dedup-phase.js';
export * from './likeness-phase.js';
export * from './opening-phase.js';
export * from './prune-phase.js';
export * from './reading-phase.js';
