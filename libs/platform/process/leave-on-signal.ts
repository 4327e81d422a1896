import type { Log } from '../telemetry/index.js';

/**
 * Two signals within this time count as one. A terminal sends Ctrl-C to all processes, and npm may also pass it on, so
 * one press can arrive twice.
 */
const SAME_PRESS_MS = 1_000;
/** The time allowed after the deadline for the steps after draining: closing the database and flushing the log. */
const SLACK_MS = 1_000;

/**
 * On SIGTERM or SIGINT, calls `close` and exits with 0. Exits with 1 if `close` fails or takes longer than the
 * deadline. A second signal, a second or more after the first, ends the process at once with 1, so that a queue or a
 * database that is down cannot keep it alive.
 */
export function leaveOnSignal(close: () => Promise<void>, deadlineMs: number, log: Log): void {
  let leavingSince: number | null = null;
  const leave = (signal: NodeJS.Signals): void => {
    if (leavingSince !== null) {
      if (performance.now() - leavingSince >= SAME_PRESS_MS) process.exit(1);
      return;
    }
    leavingSince = performance.now();
    log.info({ signal, deadlineMs }, 'Stopping.');
    setTimeout(() => {
      log.error({ deadlineMs }, 'Not everything was closed by the deadline. Exiting anyway.');
      process.exit(1);
    }, deadlineMs + SLACK_MS).unref();
    close().then(
      () => process.exit(0),
      (failure: unknown) => {
        log.error({ err: failure }, 'Closing failed.');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
}
