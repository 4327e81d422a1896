import type { Log } from '../platform/telemetry/index.js';

/** A log that records messages with their level and facts. */
export class RecordedLog implements Log {
  readonly lines: { level: 'info' | 'warn' | 'error'; message: string; facts: object }[] = [];

  info(facts: object, message: string): void {
    this.lines.push({ level: 'info', message, facts });
  }
  warn(facts: object, message: string): void {
    this.lines.push({ level: 'warn', message, facts });
  }
  error(facts: object, message: string): void {
    this.lines.push({ level: 'error', message, facts });
  }

  count(part: string): number {
    return this.lines.filter(({ message }) => message.includes(part)).length;
  }
}
