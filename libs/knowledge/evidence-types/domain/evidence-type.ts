import { z } from 'zod';
import {
  DAY_MS,
  declareError,
  instantOut,
  type Id,
  canonicalJson,
  validationFailed,
  checkVersion,
} from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { written, type Written, type EventsOf, type RecordedOf } from '#libs/history/events/index.js';
import { EVERLASTING, type ShelfLife } from './shelf-life.js';

const PATTERN = /^P(?=\d|T\d)(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,10})S)?)?$/;
const UNITS_MS = [7 * DAY_MS, DAY_MS, 3_600_000, 60_000, 1_000];
const MAX_DURATION_MS = 36_500 * DAY_MS;

/**
 * The milliseconds of `PnWnDTnHnMnS`: whole numbers, at least one part, more than zero, at most a hundred years (gates
 * spec, section 1). null if it is not a duration. Years and months are not accepted, because their length varies.
 */
export function durationMs(text: string): number | null {
  const parts = PATTERN.exec(text)?.slice(1);
  const length = parts?.reduce((sum, part, i) => sum + Number(part ?? 0) * UNITS_MS[i]!, 0) ?? 0;
  return length > 0 && length <= MAX_DURATION_MS ? length : null;
}

/** A name in lower case: 1 to 64 characters. */
export const plainWord = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, { error: 'must be 1 to 64 of a-z, 0-9 and _, starting with a letter' });

const duration = z
  .string()
  .max(40)
  .refine((text) => durationMs(text) !== null, {
    error:
      'must be a duration like PT30M or P7D: weeks, days, hours, minutes and seconds in whole numbers, at most a hundred years',
  });

export const PutEvidenceTypeInput = z.strictObject({
  space: spaceRef,
  name: plainWord.describe('The type, as given in `evidenceType` of evidence.'),
  staleAfter: duration
    .nullable()
    .describe(
      'Age at which a record becomes stale and is shown with a label. Must be less than `expiredAfter`. If both are null, records of the type never age.',
    ),
  expiredAfter: duration.nullable().describe('Age at which a record is expired; null: never.'),
  expectedVersion: z.int().min(1).optional().describe('Refuse the change if the type is at another version.'),
});
export type PutEvidenceTypeInput = z.output<typeof PutEvidenceTypeInput>;

export const EvidenceTypeView = z
  .object({
    name: z.string().describe('The type.'),
    staleAfter: z.string().nullable().describe('Age at which a record is stale; null: never.'),
    expiredAfter: z.string().nullable().describe('Age at which a record is expired; null: never.'),
    registeredAt: instantOut.describe('When it was registered.'),
    version: z.int().describe('Rises with every change.'),
    schemaVersion: z
      .int()
      .nullable()
      .describe(
        'Version of the domain schema that declares it in this form and owns it; null if it was registered manually.',
      ),
  })
  .meta({
    id: 'EvidenceType',
    description: 'How long records of a type stay valid. A change applies to records made after it.',
  });

/** How long records of a type are fresh: a row of `evidence_types`. */
export interface EvidenceType {
  spaceId: Id<'spc'>;
  name: string;
  /** ISO 8601 durations from the time of observation; both null: for ever. */
  staleAfter: string | null;
  expiredAfter: string | null;
  registeredAt: Date;
  version: number;
  /** Version of the domain schema that declared it in its present form; null: it was registered by hand. */
  schemaVersion: number | null;
}

const ownedBySchema = declareError<{ name: string; schemaVersion: number }>(
  'owned_by_schema',
  'conflict',
  ({ name, schemaVersion }) =>
    `Evidence type ${name} belongs to the domain schema, since its version ${schemaVersion}; change it there.`,
);

export interface EvidenceTypePayloads {
  /**
   * A space defined how long evidence of a type is fresh: the row after the change. The subject is the name of the
   * type, because types have no id.
   */
  evidence_type_registered: { evidenceType: Written<EvidenceType> };
}

export type EvidenceTypeEvent = EventsOf<EvidenceTypePayloads>;
export type RecordedEvidenceTypeEvent = RecordedOf<EvidenceTypePayloads>;

function evidenceTypeRegistered(type: EvidenceType, occurredAt: Date): EvidenceTypeEvent {
  return {
    kind: 'evidence_type_registered',
    spaceId: type.spaceId,
    subjectId: type.name,
    occurredAt,
    payload: { evidenceType: written(type) },
  };
}

/**
 * Registers or changes a type by hand; repeating it changes nothing, and existing records keep their times. Throws
 * `validation_failed`, `version_conflict`, `owned_by_schema`.
 */
export function putEvidenceType(
  input: PutEvidenceTypeInput,
  current: EvidenceType | null,
  spaceId: Id<'spc'>,
  now: Date,
): { type: EvidenceType; events: EvidenceTypeEvent[] } {
  const { name, expectedVersion, staleAfter, expiredAfter } = input;
  checkVersion('evidence type', name, current?.version ?? 0, expectedVersion);
  refuseUnclear(input);
  const owner = current?.schemaVersion ?? null;
  if (owner !== null) throw ownedBySchema({ name, schemaVersion: owner });
  return changedType({ spaceId, name, staleAfter, expiredAfter }, current, null, now);
}

/**
 * The registration of a type as declared by a version of the domain schema. An unchanged type keeps the version that it
 * has.
 */
export function declareEvidenceType(
  declared: Pick<EvidenceType, 'spaceId' | 'name' | 'staleAfter' | 'expiredAfter'>,
  current: EvidenceType | null,
  schemaVersion: number,
  now: Date,
): EvidenceTypeEvent[] {
  const isAsDeclared =
    current !== null &&
    current.schemaVersion !== null &&
    current.staleAfter === declared.staleAfter &&
    current.expiredAfter === declared.expiredAfter;
  return isAsDeclared ? [] : changedType(declared, current, schemaVersion, now).events;
}

/** A type that a new version of the schema no longer declares stays as it is, and may then be changed by hand. */
export const releaseEvidenceType = (type: EvidenceType, now: Date): EvidenceTypeEvent[] =>
  changedType(type, type, null, now).events;

function changedType(
  { spaceId, name, staleAfter, expiredAfter }: Pick<EvidenceType, 'spaceId' | 'name' | 'staleAfter' | 'expiredAfter'>,
  current: EvidenceType | null,
  schemaVersion: number | null,
  now: Date,
): { type: EvidenceType; events: EvidenceTypeEvent[] } {
  const before = current ?? { spaceId, name, registeredAt: now, version: 0 };
  const type: EvidenceType = { ...before, staleAfter, expiredAfter, schemaVersion };
  if (current !== null && canonicalJson(type) === canonicalJson(current)) return { type: current, events: [] };
  const changed = { ...type, version: before.version + 1 };
  return { type: changed, events: [evidenceTypeRegistered(changed, now)] };
}

/** Requires either both durations, in ascending order, or neither. */
function refuseUnclear({ staleAfter, expiredAfter }: PutEvidenceTypeInput): void {
  if ((staleAfter === null) !== (expiredAfter === null))
    refuse('/staleAfter', 'must be null if expiredAfter is null, and only then');
  if (staleAfter !== null && expiredAfter !== null && durationMs(staleAfter)! >= durationMs(expiredAfter)!)
    refuse('/staleAfter', 'must be less than expiredAfter');
}

function refuse(field: string, message: string): never {
  throw validationFailed(
    { what: 'The type does not define how long its records are fresh.' },
    { errors: [{ field, code: 'invalid', message }] },
  );
}

/**
 * Until when a record of the type with this time of observation is fresh. Evidence of an unregistered type is fresh for
 * ever.
 */
export function shelfLifeOf(type: EvidenceType | undefined, observedAt: Date): ShelfLife {
  if (type === undefined || type.staleAfter === null || type.expiredAfter === null) return EVERLASTING;
  const after = (duration: string): Date => new Date(observedAt.getTime() + durationMs(duration)!);
  return { staleAt: after(type.staleAfter), expiresAt: after(type.expiredAfter) };
}

export function viewOfEvidenceType({
  name,
  staleAfter,
  expiredAfter,
  registeredAt,
  version,
  schemaVersion,
}: EvidenceType): z.input<typeof EvidenceTypeView> {
  return { name, staleAfter, expiredAfter, registeredAt: registeredAt.toISOString(), version, schemaVersion };
}
