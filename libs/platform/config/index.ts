export * from './config.js';
export { ConfigError, parseEnvironment, type Environment } from './environment.js';
export * from './embedder-spec.js';
