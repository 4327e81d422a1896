import { pino, type DestinationStream, type Level, type Logger } from 'pino';

/** Places where a credential could stand in anything that is logged. */
const SECRETS = ['authorization', 'secret', 'password', 'apiKey', '["x-api-key"]', 'cookie'];

/** The one logger of a process: JSON lines, times as text, credentials cut out wherever they stand. */
export function createLogger(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*${name.startsWith('[') ? '' : '.'}${name}`, `*.*${name.startsWith('[') ? '' : '.'}${name}`]), censor: '[redacted]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
