export * from './note-follower.js';
export * from './proposal-follower.js';
