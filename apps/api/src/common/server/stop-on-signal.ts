import type { INestApplication } from '@nestjs/common';
import type { Logger } from 'pino';

export interface StopOptions {
  deadlineMs: number;
  logger: Logger;
  /** Closes what outlives the application, such as the database. */
  afterwards?: () => Promise<void>;
}

/**
 * On SIGTERM or SIGINT: takes no new connection, finishes what is under way, closes, exits 0.
 * A second signal or the deadline exits 1 at once: a queue or database that is down must not keep the process.
 */
export function stopOnSignal(app: INestApplication, { deadlineMs, logger, afterwards }: StopOptions): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error({ deadlineMs }, 'not stopped in time; leaving');
      process.exit(1);
    }, deadlineMs).unref();
    await app.close();
    await afterwards?.();
    logger.info('stopped');
    process.exit(0);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    stop(signal).catch((error: unknown) => {
      logger.error({ err: error }, 'could not stop in order');
      process.exit(1);
    });
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
