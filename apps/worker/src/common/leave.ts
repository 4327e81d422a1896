import type { Log } from '#libs/platform/telemetry/index.js';

/** What a stop may take beyond draining: closing the database, flushing the log. */
const SLACK_MS = 1_000;

/**
 * On SIGTERM or SIGINT closes everything and leaves with 0; what does not close by the deadline is left behind, with 1.
 * BullMQ cannot close while Redis is down, so without the deadline the process would stay for ever.
 */
export function leaveOnSignal(close: () => Promise<void>, deadlineMs: number, log: Log): void {
  let isLeaving = false;
  const leave = (signal: string) => {
    if (isLeaving) return;
    isLeaving = true;
    log.info({ signal, deadlineMs }, 'Stopping.');
    setTimeout(() => {
      log.error({ deadlineMs }, 'Not everything closed by the deadline; leaving anyway.');
      process.exit(1);
    }, deadlineMs + SLACK_MS).unref();
    close().then(() => process.exit(0), (failure: unknown) => {
      log.error({ err: failure }, 'Closing failed.');
      process.exit(1);
    });
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
}
