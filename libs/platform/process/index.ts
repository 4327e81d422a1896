export * from './leave-on-signal.js';
