export * from './decay.rules.js';
export * from './expiry.rules.js';
export * from './sweep.js';
