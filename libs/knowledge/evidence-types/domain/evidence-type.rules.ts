import type { z } from 'zod';
import { canonicalJson, validationFailed, versionConflict, type Id } from '#libs/kernel/index.js';
import { EVERLASTING, type ShelfLife } from './shelf-life.js';
import { durationMs } from './duration.js';
import { evidenceTypeRegistered, type EvidenceTypeEvent } from './evidence-type.events.js';
import type { EvidenceType } from './evidence-type.js';
import type { EvidenceTypeView, PutEvidenceTypeInput } from './evidence-type.schemas.js';

/** Registers or changes a type; the same again changes nothing, and records made before keep their times. Throws `validation_failed`, `version_conflict`. */
export function putEvidenceType(
  input: PutEvidenceTypeInput,
  current: EvidenceType | null,
  spaceId: Id<'spc'>,
  now: Date,
): { type: EvidenceType; events: EvidenceTypeEvent[] } {
  const { name, expectedVersion, staleAfter, expiredAfter } = input;
  const version = current?.version ?? 0;
  if (expectedVersion !== undefined && expectedVersion !== version)
    throw versionConflict({ what: 'evidence type', id: name, expected: expectedVersion, current: version });
  refuseUnclear(input);
  const type: EvidenceType = {
    ...(current ?? { spaceId, name, registeredAt: now, version }),
    staleAfter,
    expiredAfter,
  };
  if (current !== null && canonicalJson(type) === canonicalJson(current)) return { type: current, events: [] };
  const changed = { ...type, version: version + 1 };
  return { type: changed, events: [evidenceTypeRegistered(changed, now)] };
}

/** Both durations in their order, or neither. */
function refuseUnclear({ staleAfter, expiredAfter }: PutEvidenceTypeInput): void {
  if ((staleAfter === null) !== (expiredAfter === null))
    refuse('/staleAfter', 'is null where expiredAfter is, and nowhere else');
  if (staleAfter !== null && expiredAfter !== null && durationMs(staleAfter)! >= durationMs(expiredAfter)!)
    refuse('/staleAfter', 'must be less than expiredAfter');
}

function refuse(field: string, message: string): never {
  throw validationFailed(
    { what: 'The type does not say how long its records hold.' },
    { errors: [{ field, code: 'invalid', message }] },
  );
}

/** Until when a record of the type holds that was observed then. Of a type nobody registered it holds for ever. */
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
}: EvidenceType): z.input<typeof EvidenceTypeView> {
  return { name, staleAfter, expiredAfter, registeredAt: registeredAt.toISOString(), version };
}
