export * from './get-calibration.js';
export * from './resolve-node.js';
