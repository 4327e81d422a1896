import { pino, type DestinationStream, type Level, type Logger } from 'pino';

/**
 * The log of a process for its operator: an object with facts, and one sentence. A pino logger implements this
 * interface.
 */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/**
 * The paths at which a credential could appear in a log line. They are exact, because pino would have to search every
 * line for a wildcard.
 */
const SECRETS = ['authorization', '["x-api-key"]', 'secret', 'password', 'apiKey', 'pepper'].flatMap((name) => {
  const member = name.startsWith('[') ? name : `.${name}`;
  return [name, `headers${member}`, `req.headers${member}`, `err${member}`, `config${member}`];
});

/**
 * A destination that buffers lines, because each write is a system call. The buffer is also written several times a
 * second, and when the process ends.
 */
const gathered = (): DestinationStream => pino.destination({ sync: false, minLength: 4_096, periodicFlush: 200 });

/** The only logger of a process: JSON lines, times as text, and credentials removed wherever they may appear. */
export function createLogger(level: Level | 'silent', destination: DestinationStream = gathered()): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS, censor: '[redacted]' },
  };
  return pino(options, destination);
}
