import { pino, type DestinationStream, type Level, type Logger } from 'pino';

/** Where a process says what an operator should know: one fact object, one sentence. A pino logger is one. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Places where a credential could stand in a line. Exact ones: a wildcard would cost every request a search. */
const SECRETS = ['authorization', '["x-api-key"]', 'secret', 'password', 'apiKey', 'pepper'].flatMap((name) => {
  const member = name.startsWith('[') ? name : `.${name}`;
  return [name, `headers${member}`, `req.headers${member}`, `err${member}`, `config${member}`];
});

/** A line is worth a system call only together with others; what waits is written soon, and when the process ends. */
const gathered = (): DestinationStream => pino.destination({ sync: false, minLength: 4_096, periodicFlush: 200 });

/** The one logger of a process: JSON lines, times as text, credentials cut out wherever they stand. */
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
