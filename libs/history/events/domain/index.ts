export * from './event.js';
export * from './event.views.js';
export * from './shared.js';
export * from './written.js';
