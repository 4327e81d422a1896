import { Refusal } from '#libs/kernel/index.js';
import { ConfigError } from '#libs/platform/config/index.js';
import { DirectoryInUse, explain, MigrationRefused } from '#libs/platform/database/index.js';

/** Exit statuses, the same for every command. */
export const STATUS = { done: 0, error: 1, usage: 2, rejected: 3 } as const;

/**
 * A failure that the reader can act on: what is wrong, with which value, and the next step. It is shown without a
 * stack.
 */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';

  constructor(
    message: string,
    readonly code: string,
    readonly status: number = STATUS.error,
  ) {
    super(message);
  }
}

/** The user asked to stop. */
export const stopped = (): CliFailure => new CliFailure('Stopped.', 'stopped');

export function usageFailure(message: string): CliFailure {
  return new CliFailure(message, 'usage', STATUS.usage);
}

/** The text shown for anything that was thrown: the message of a refusal, or the stack of any other error. */
export function toCliFailure(thrown: unknown): CliFailure {
  const failure = explain(thrown);
  if (failure instanceof CliFailure) return failure;
  if (failure instanceof Refusal)
    return new CliFailure(failure.message, failure.code, failure.category === 'invalid' ? STATUS.usage : STATUS.error);
  if (failure instanceof ConfigError) return new CliFailure(failure.message, 'config_invalid', STATUS.usage);
  if (failure instanceof DirectoryInUse) return new CliFailure(failure.message, 'database_in_use');
  if (failure instanceof MigrationRefused) return new CliFailure(failure.message, 'migration_refused');
  return new CliFailure(String(failure instanceof Error ? failure.stack : failure), 'bug');
}
