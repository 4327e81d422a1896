export * from './config.js';
export {
  ConfigError,
  parseEnvironment,
  settingsInPrint,
  type Environment,
  type SettingInPrint,
} from './environment.js';
export * from './embedder-spec.js';
export * from './hosts.js';
export * from './snapshot-settings.js';
export * from './vector-index-settings.js';
