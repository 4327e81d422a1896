export * from './tripwire.repository.js';
