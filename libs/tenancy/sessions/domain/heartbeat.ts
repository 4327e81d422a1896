import type { Ctx } from '#libs/kernel/index.js';

/** By how much a heartbeat comes on record later than its call, at most, while the database answers: a call takes its time, and is told with others. */
export const HEARTBEAT_LAG_MS = 60_000;

/** A call that named a session, and came through. */
export interface Heartbeat {
  /** Of the call, without its Idempotency-Key. */
  ctx: Ctx;
  /** As the call named them. */
  space: string;
  session: string;
  /** When the call began. */
  at: Date;
}
