import { z } from 'zod';
import { idOf, type Id } from '#libs/kernel/index.js';
import {
  StoreClaimItem,
  claimPartsOf,
  DIGEST,
  Draft,
  isLevel,
  isNoteCategory,
  stateOf,
  writtenState,
  type Claim,
  type DecisionContext,
  type KnownSlot,
  type QuarantineReason,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import { ABOUT_MATERIAL, fenced, hasOnlyNumbersOf } from '../../model-calls/index.js';
import { judgeDraft, type Judged, type Target } from './reading.rules.js';

export const TRIPLES_QUEUE = 'triples';
/** Payload of the queue `triples`: a claim that was stored without a triple. */
export const TripleJob = z.object({ spaceId: idOf('spc'), claimId: idOf('clm') });
export type TripleJob = z.output<typeof TripleJob>;

type Triple = NonNullable<Target['triple']>;

/** Status reason of a quarantine by a reviewer. A decision about a triple never ends it. */
const BY_HAND: QuarantineReason = 'manual';
const REJECTED = 'conflict_rejected';
/** Kinds of events that decide about a quarantined claim. */
export const DECIDING_KINDS: ReadonlySet<string> = new Set(['claim_released', 'claim_archived', 'claim_retracted']);

/** The answer expected of a model about a note. */
export const ReadTriple = z.strictObject({
  triple: z
    .strictObject({ subject: z.string(), predicate: z.string(), value: z.string() })
    .nullable()
    .describe(
      'What the text says, with the value in words of the text; null if the text says more than one thing, or nothing.',
    ),
});

export const tripleQuestion = (text: string): { instructions: string; material: string } => ({
  instructions: `${ABOUT_MATERIAL} Say what the text claims about the world as one subject, predicate and value, if it can be said so whole. Take the value from the text as it stands there, and add nothing to it.`,
  material: fenced([{ text }]),
});

/**
 * Whether a triple may be proposed for the claim. The claim must be active and not tainted, and must not have a triple.
 * No triple is proposed for claims that are assembled from other claims and have their own gate, or for memories of a
 * note category.
 */
export const wantsTriple = ({
  slot,
  type,
  category,
  status,
  grounding,
}: Pick<Claim, 'slot' | 'type' | 'category' | 'status' | 'grounding'>): boolean =>
  slot === null &&
  type === 'claim' &&
  category !== DIGEST &&
  !isLevel(category) &&
  !isNoteCategory(category) &&
  status === 'active' &&
  grounding !== 'tainted';

/**
 * Drops a triple that is malformed or that the text does not support. The text must contain the value and every number
 * (claims spec, section 3).
 */
export function judgeTriple(triple: Triple, text: string): Judged<Triple> {
  const judged = judgeDraft({ text, triple }, text);
  if (judged.kind === 'dropped') return judged;
  const isBorneOut = hasOnlyNumbersOf(`${triple.subject} ${triple.predicate} ${triple.value}`, [text]);
  return isBorneOut ? { kind: 'kept', it: judged.it.triple! } : { kind: 'dropped', why: 'not_in_text' };
}

/** A separate claim for the triple of a note. It has the note's text, times and readers. */
export function itemOfTriple(note: Claim, triple: Triple, evidenceId: Id<'evd'>): StoreClaimItem {
  const {
    text,
    scope,
    sessionId,
    workspaceId,
    validFrom,
    validFromInferred,
    validUntil,
    observedAt,
    category,
    importance,
    tags,
    agent,
  } = note;
  return StoreClaimItem.parse({
    text,
    triple,
    scope,
    sessionId: scope === 'session' ? sessionId : null,
    workspaceId,
    validFrom: validFromInferred ? null : validFrom.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
    observedAt: observedAt.toISOString(),
    category,
    importance,
    tags: [...tags],
    agent,
    evidence: [evidenceId],
    provenance: { source: 'inference' },
  });
}

/**
 * The key under which the request to the model about a note is stored. A request has one outcome, however often its
 * message is delivered. SQL statements find the note by `read_from`.
 */
export const askingOf = (noteId: string): string => `triple:${noteId}`;

/** Quarantines a note whose triple was quarantined. */
export function setNoteAside(
  noteId: Id<'clm'>,
  reason: QuarantineReason,
  known: KnownSlot,
  context: DecisionContext,
): SlotEvent[] {
  const draft = new Draft(known, context);
  draft.change('claim_quarantined', noteId, { status: 'quarantined', statusReason: reason }, { decision: null });
  return draft.events;
}

/** A proposal and the note from which it was extracted. */
export interface NoteOfProposal {
  proposalId: string;
  noteId: Id<'clm'>;
}

/**
 * Decides about the notes that were quarantined together with their proposals. If the proposal was rejected, the note
 * is rejected too; any other decision releases the note.
 */
export function decideNotesOfProposals(
  notes: readonly Claim[],
  proposed: readonly NoteOfProposal[],
  events: readonly NewEvent[],
  now: Date,
): NewEvent[] {
  const rejected = new Set(events.filter(isRejection).map(({ subjectId }) => subjectId));
  const proposalOf = new Map(proposed.map(({ proposalId, noteId }) => [noteId as string, proposalId]));
  return notes
    .filter(({ status, statusReason }) => status === 'quarantined' && statusReason !== BY_HAND)
    .map((note): NewEvent => {
      const isRejected = rejected.has(proposalOf.get(note.id)!);
      const end = isRejected
        ? { status: 'archived' as const, statusReason: REJECTED }
        : { status: 'active' as const, statusReason: null };
      const after = writtenState(note.id, { ...stateOf(note), ...end, version: note.version + 1, stateSince: now });
      return {
        kind: isRejected ? 'claim_archived' : 'claim_released',
        spaceId: note.spaceId,
        subjectId: note.id,
        sessionId: note.sessionId,
        occurredAt: now,
        payload: { after, decision: null },
      };
    });
}

/** Whether the event ends a quarantine. Archiving ends it only if it is a rejection. */
export const endsQuarantine = (event: NewEvent): boolean => event.kind !== 'claim_archived' || isRejection(event);

const isRejection = (event: NewEvent): boolean =>
  event.kind === 'claim_archived' && claimPartsOf(event).after?.statusReason === REJECTED;
