export * from './lesson-follower.js';
