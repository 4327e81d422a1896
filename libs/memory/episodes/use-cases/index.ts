export * from './create-episode.js';
export * from './capture-episode.js';
export * from './change-members.js';
export * from './read-episodes.js';
