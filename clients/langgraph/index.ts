export type { CredenceItem, CredenceItemVersion, CredenceSearchItem } from './item.js';
export { WriteNotAppliedError, type NotApplied } from './not-applied.js';
export { CredenceRetriever, type CredenceMetadata, type CredenceRetrieverFields } from './retriever.js';
export { CredenceStore, type CredenceStoreOptions } from './store.js';
