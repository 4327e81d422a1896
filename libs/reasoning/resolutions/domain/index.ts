export * from './resolution.schemas.js';
export * from './calibration.rules.js';
export * from './settling.rules.js';
export * from './verdict.rules.js';
export * from './resolver.rules.js';
