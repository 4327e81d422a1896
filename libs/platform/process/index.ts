export * from './leave-on-signal.js';
export * from './pace.js';
export * from './service-version.js';
export * from './within.js';
