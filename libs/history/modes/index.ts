export * from './domain/mode.js';
export * from './store/mode-store.js';
export * from './use-cases/modes.js';
export * from './use-cases/steps/change-mode.js';
