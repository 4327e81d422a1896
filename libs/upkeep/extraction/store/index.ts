export * from './proposal-follower.js';
