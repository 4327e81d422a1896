import { ConfigError } from '#libs/platform/config/index.js';
import { DirectoryInUse, MigrationRefused } from '#libs/platform/database/index.js';

/** What to say of a start that failed: a way out where there is one, else all that is known. */
export function startFailure(failure: unknown): unknown {
  if (failure instanceof ConfigError || failure instanceof DirectoryInUse || failure instanceof MigrationRefused)
    return `\n${failure.message}\n`;
  const { code, port } = failure as { code?: unknown; port?: unknown };
  return code === 'EADDRINUSE'
    ? `\nPort ${String(port)} is taken by another program. Choose one that is free: PORT=4100 npm start\n`
    : failure;
}
