import { canonicalJson, type Json } from '#libs/kernel/index.js';
import type { Actor } from '../../events/index.js';

/** All parts of an event that its seal covers. */
export interface SealableEvent {
  position: string;
  id: string;
  /** To the microsecond, as stored in the database. */
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

/** A chain head that was kept outside the database. */
export interface Anchor extends ChainHead {
  tenantId: string;
}

/** How an anchor contradicts a chain whose links are all valid. */
export type AnchorFault = 'anchor_differs' | 'tail_missing';

/** Compares an anchor with the link that has its number. null: they match. */
export function anchorFaultAt(anchor: ChainHead, link: ChainHead): AnchorFault | null {
  return anchor.seq === link.seq && anchor.hash !== link.hash ? 'anchor_differs' : null;
}

/**
 * Compares an anchor with the end of the chain, after all links were compared. Events that were sealed when the anchor
 * was kept must still be there.
 */
export function anchorFaultAtEnd(anchor: ChainHead, end: ChainHead): AnchorFault | null {
  return anchor.seq > end.seq ? 'tail_missing' : null;
}

/**
 * Continues the chain over the events: the next numbers without a gap, and for each a hash over the previous hash and
 * the event's canonical JSON (continuity spec, section 1).
 */
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

/** Compares a seal, and the event at its position, with what the chain before it requires. null: they match. */
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

export interface ChainReport {
  tenantId: string;
  /**
   * The last valid link. If a copy of it is kept outside the database, the copy can prove later that nothing was cut
   * off the end.
   */
  head: ChainHead;
  /** The number of events that wait for their seal. About a second after the last write, it is 0. */
  waiting: number;
  /**
   * The first fault found; null: the log is as it was sealed. `seal_missing` has no number, because the seal is gone.
   */
  firstBad: { seq: number | null; why: SealFault | AnchorFault | 'seal_missing' } | null;
}
