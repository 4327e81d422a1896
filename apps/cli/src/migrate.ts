import { ConfigError } from '#libs/platform/config/index.js';
import { runMigrate } from './run-migrate.js';

process.exitCode = await runMigrate(process.argv.slice(2), process.env, console.log).catch((failure: unknown) => {
  console.error(failure instanceof ConfigError ? failure.message : failure);
  return 1;
});
