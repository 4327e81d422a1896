export * from './domain/snapshot.js';
export * from './store/snapshot-store.js';
export * from './use-cases/list-snapshots.js';
