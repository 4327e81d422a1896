export * from './support-follower.js';
