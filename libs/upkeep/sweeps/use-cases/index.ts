export * from './decay-duty.js';
export * from './expire-duty.js';
export * from './sessions-duty.js';
export * from './start-sweep.js';
