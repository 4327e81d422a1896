import type { Ctx } from '#libs/kernel/index.js';

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
