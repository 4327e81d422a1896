import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Sends Nest's own lines through the process's one logger. Its start-up chatter is debug here. */
export class PinoNestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...line(message, rest));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(...line(message, rest));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(...line(message, rest));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...line(message, rest));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(...line(message, rest));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(...line(message, rest));
  }
}

/** Nest passes a message, then perhaps a stack, then the name of whoever speaks. */
function line(message: unknown, rest: unknown[]): [Record<string, unknown>, string] {
  const context = rest.at(-1);
  if (message instanceof Error) return [{ err: message, context }, message.message];
  return [{ context, ...(rest.length > 1 ? { stack: rest[0] } : {}) }, String(message)];
}
