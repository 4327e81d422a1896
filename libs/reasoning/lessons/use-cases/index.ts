export * from './endorse-nudge.js';
