export * from './store/unit-of-work.js';
