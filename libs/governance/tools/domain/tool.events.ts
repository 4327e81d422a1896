import type { EventsOf } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { RejectionCode } from './boundary.rules.js';

export interface ToolPayloads {
  /** A call of a tool was rejected and changed nothing. `tool`: the name that was called, cut to 200 characters. */
  tool_call_rejected: { tool: string; code: RejectionCode; reason: string };
  /** An entity was named on the basis of these observations. */
  entity_observed: { entityId: Id<'ent'>; evidenceIds: string[] };
  /** Why observations were attached to a claim, in the words of the caller who attached them. */
  attachment_noted: { claimId: Id<'clm'>; evidenceIds: string[]; note: string };
}
export type ToolEvent = EventsOf<ToolPayloads>;

/** Kinds of events that change no table. */
export const TOOL_EVENTS: readonly (keyof ToolPayloads)[] = [
  'tool_call_rejected',
  'entity_observed',
  'attachment_noted',
];
