/** Where a process says what an operator should know: one fact object, one sentence. A pino logger is one. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
