export * from './leave-on-signal.js';
export * from './service-version.js';
