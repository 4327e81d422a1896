export * from './domain/cluster.schemas.js';
export * from './domain/refresh.rules.js';
export * from './domain/emergent.rules.js';
export { FindAlike } from './use-cases/steps/find-alike.js';
export * from './use-cases/create-cluster.js';
export * from './use-cases/refresh-cluster.js';
export * from './use-cases/read-clusters.js';
export * from './use-cases/list-emergent.js';
