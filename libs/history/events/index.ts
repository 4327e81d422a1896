export * from './domain/event.js';
export * from './domain/event.views.js';
export * from './domain/lanes.js';
export * from './store/journal.js';
export * from './store/projector.js';
export * from './store/event-log.js';
export * from './store/log-watch.js';
export * from './use-cases/read-log.js';
