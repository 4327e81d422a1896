import { pino, type DestinationStream, type Level, type Logger } from 'pino';

/** The log of a process for its operator: an object with facts, and one sentence. A pino logger has this interface. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/**
 * Places where a credential could appear in a log line. They are exact paths: with a wildcard, every request would need
 * a search.
 */
const SECRETS = ['authorization', '["x-api-key"]', 'secret', 'password', 'apiKey', 'pepper'].flatMap((name) => {
  const member = name.startsWith('[') ? name : `.${name}`;
  return [name, `headers${member}`, `req.headers${member}`, `err${member}`, `config${member}`];
});

/**
 * Lines are written together, because each write is a system call; the rest is written soon after, and when the process
 * ends.
 */
const gathered = (): DestinationStream => pino.destination({ sync: false, minLength: 4_096, periodicFlush: 200 });

/** The one logger of a process. JSON lines, times as text, credentials removed wherever they appear. */
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
