export * from './domain/episode.schemas.js';
export * from './use-cases/create-episode.js';
export * from './use-cases/capture-episode.js';
export * from './use-cases/change-members.js';
export * from './use-cases/read-episodes.js';
