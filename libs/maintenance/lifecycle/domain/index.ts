export * from './decay.rules.js';
export * from './hold.js';
export * from './expiry.rules.js';
export * from './lifecycle.js';
