import { ASSERTION_CLASSES, type AssertionClass, type Id, declareError, validationFailed } from '#libs/kernel/index.js';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';

/** The weight of an assertion of a class; the reliability of its source may lower it (claims spec, section 1). */
export const CLASS_WEIGHTS: Readonly<Record<AssertionClass, number>> = {
  user_explicit: 1.0,
  system: 0.95,
  tool_output: 0.85,
  user_implicit: 0.7,
  document: 0.6,
  inference: 0.5,
};

/** Negative if `a` is the stronger class. */
export const compareClasses = (a: AssertionClass, b: AssertionClass): number =>
  ASSERTION_CLASSES.indexOf(a) - ASSERTION_CLASSES.indexOf(b);

/** A registered origin of assertions: a row of `sources` (claims spec, section 1). */
export interface Source {
  spaceId: Id<'spc'>;
  sourceId: string;
  class: AssertionClass;
  /** Sources of one group are one witness. */
  independenceGroup: string;
  /** 0..1; may lower the weight of the class, never raise it. null: the class alone decides. */
  baseReliability: number | null;
  domainTags: string[];
  /** Number of settled claims that it supported, and how many of these were overturned; null or absent: none. */
  settled?: number | null;
  overturned?: number | null;
  registeredAt: Date;
  /** Principal that registered it; null for sources registered before this was stored. */
  registeredBy: Id<'prn'> | null;
  version: number;
}

/** The outcome of a claim that a source supported (beliefs spec, section 3.5). */
const SETTLEMENTS = ['confirmed', 'overturned'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

export interface SourcePayloads {
  /**
   * A claim that a source supported was confirmed or overturned; `outcome` null: it is no longer either. Includes the
   * counts of the source after the event.
   */
  source_settled: {
    sourceId: string;
    claimId: Id<'clm'>;
    outcome: Settlement | null;
    settled: number;
    overturned: number;
  };
  /** A source was registered, or its registration was changed: the row after the change. */
  source_registered: { source: Written<Source> };
}

export type SourceEvent = EventsOf<SourcePayloads>;
export type RecordedSourceEvent = RecordedOf<SourcePayloads>;

export function sourceRegistered(source: Source, occurredAt: Date): SourceEvent {
  return {
    kind: 'source_registered',
    spaceId: source.spaceId,
    subjectId: source.sourceId,
    occurredAt,
    payload: { source: written(source) },
  };
}

export const classNotAllowed = declareError<{ class: AssertionClass; why: string }>(
  'class_not_allowed',
  'forbidden',
  (params) => `This key may not assert ${params.class}: ${params.why}.`,
);
export const classMismatch = declareError<{ sourceId: string; registered: AssertionClass; given: string }>(
  'class_mismatch',
  'invalid',
  ({ sourceId, registered, given }) =>
    `Source ${sourceId} is registered as ${registered}, not ${given}; leave the class out or register another source.`,
);
export const sourceSystemNotGranted = declareError<{ sourceSystem: string }>(
  'source_system_not_granted',
  'forbidden',
  ({ sourceSystem }) =>
    `This key may not record in the name of ${sourceSystem}; leave sourceSystem out, or have an admin grant it to the key (sourceSystems).`,
);
export const sourceSystemUnknown = declareError<{ sourceSystem: string }>(
  'source_system_unknown',
  'invalid',
  ({ sourceSystem }) =>
    `${sourceSystem} is not a registered source of the space; register it before you record in its name.`,
);
export const reliabilityProtected = declareError<{ sourceId: string; from: number; to: number }>(
  'reliability_protected',
  'forbidden',
  ({ sourceId, from, to }) =>
    `Another principal registered source ${sourceId}; only a reviewer may lower its weight (from ${from} to ${to}).`,
);

export function groupReserved(group: string): Error {
  const message =
    'must not be `inference` or start with `unregistered/`, `user/` or `speaker/`, which are groups of evidence without a registered source';
  return validationFailed(
    { what: `"/independenceGroup" ${message} (got ${JSON.stringify(group)}).` },
    { errors: [{ field: '/independenceGroup', code: 'invalid_value', message }] },
  );
}
