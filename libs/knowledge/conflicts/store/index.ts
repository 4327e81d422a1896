export * from './contradiction-follower.js';
