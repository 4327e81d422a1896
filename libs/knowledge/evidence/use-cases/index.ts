export * from './get-evidence.js';
export * from './list-evidence.js';
export * from './record-evidence.js';
export * from './record-evidence-batch.js';
export * from './regroup-evidence.js';
export * from './reinstate-evidence.js';
export * from './revoke-evidence.js';
export * from './find-evidence.js';
