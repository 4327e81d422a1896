import type { Log } from '../telemetry/index.js';

/** One Ctrl-C reaches a process twice if npm passes on the signal that the terminal has sent to all processes. */
const SAME_PRESS_MS = 1_000;
/** How long a shutdown may take after draining: closing the database and flushing the log. */
const SLACK_MS = 1_000;

/**
 * Closes everything on SIGTERM or SIGINT and exits with 0. If something does not close by the deadline, the process
 * exits with 1. A second signal, a second or more after the first, exits at once: a queue or a database that is down
 * must not keep the process alive.
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
