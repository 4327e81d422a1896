import { canonicalJson, type Json } from '#libs/kernel/index.js';
import type { Actor } from '../../events/index.js';

/** Everything of an event that its seal vouches for. */
export interface SealableEvent {
  position: string;
  id: string;
  /** To the microsecond, as the database holds it. */
  occurredAt: string;
  kind: string;
  schemaVersion: number;
  actor: Actor;
  spaceId: string | null;
  sessionId: string | null;
  taskId: string | null;
  subjectId: string;
  payload: Json;
  requestId: string | null;
  idempotencyKey: string | null;
}

/** The last link of a tenant's chain. */
export interface ChainHead {
  seq: number;
  hash: string;
}

export interface Seal extends ChainHead {
  position: string;
  eventId: string;
  prevHash: string;
}

/** Hex SHA-256 of a text's UTF-8 bytes. */
export type Sha256 = (text: string) => string;

/** What the first seal of a tenant is chained to. */
export const CHAIN_START: ChainHead = { seq: 0, hash: '0'.repeat(64) };

/** A head that was kept outside the database. */
export interface Anchor extends ChainHead {
  tenantId: string;
}

/** What an anchor has against a chain that is walked link by link, each of which holds. */
export type AnchorFault = 'anchor_differs' | 'tail_missing';

/** Compares an anchor with the link that has its number. null: nothing to object to. */
export function anchorFaultAt(anchor: ChainHead, link: ChainHead): AnchorFault | null {
  return anchor.seq === link.seq && anchor.hash !== link.hash ? 'anchor_differs' : null;
}

/** Compares an anchor with the end of the chain, once all links were compared: what was sealed once is not gone. */
export function anchorFaultAtEnd(anchor: ChainHead, end: ChainHead): AnchorFault | null {
  return anchor.seq > end.seq ? 'tail_missing' : null;
}

/** Continues the chain over the events: the next numbers without a gap, each hash over the one before and the event's canonical JSON (continuity spec, section 1). */
export function sealEvents(
  tenantId: string,
  head: ChainHead,
  events: readonly SealableEvent[],
  sha256: Sha256,
): Seal[] {
  let { seq, hash } = head;
  return events.map((event) => {
    const prevHash = hash;
    seq += 1;
    hash = sha256(prevHash + canonicalJson({ ...event, tenantId, seq }));
    return { seq, hash, prevHash, position: event.position, eventId: event.id };
  });
}

/** Why a seal cannot be trusted. */
export type SealFault = 'seq_gap' | 'link_broken' | 'event_missing' | 'event_changed';

/** Compares a seal, and the event found at its position, with what the chain before it demands. null: nothing to object to. */
export function faultOf(
  tenantId: string,
  head: ChainHead,
  seal: Seal,
  event: SealableEvent | null,
  sha256: Sha256,
): SealFault | null {
  if (seal.seq !== head.seq + 1) return 'seq_gap';
  if (seal.prevHash !== head.hash) return 'link_broken';
  if (event === null) return 'event_missing';
  const [due] = sealEvents(tenantId, head, [event], sha256);
  return due?.hash === seal.hash && event.id === seal.eventId ? null : 'event_changed';
}
