export * from './episode.schemas.js';
