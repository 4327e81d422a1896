import type { z } from 'zod';
import type { ConflictView } from '#libs/knowledge/claims/index.js';
import { cut, printable } from '../common/table.js';

export type Conflict = z.input<typeof ConflictView>;

interface Side {
  label: string;
  text: string;
  triple: Conflict['newTriple'];
}

/** A claim that waits says which one stands; once it is decided, or where nothing waits, each side says how it is. */
function sidesOf({
  newStatus,
  existingStatus,
  newText,
  existingText,
  newTriple,
  existingTriple,
}: Conflict): [existing: Side, other: Side] {
  const [stands, waits] = newStatus === 'quarantined' ? ['stands', 'waits'] : [existingStatus, newStatus];
  return [
    { label: stands, text: existingText, triple: existingTriple },
    { label: waits, text: newText, triple: newTriple },
  ];
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The key that both are about; null: they are about different things, or a note is one of them. */
function keyOf({ newTriple: a, existingTriple: b }: Conflict): string | null {
  return a !== null && b !== null && same(a.subject, b.subject) && same(a.predicate, b.predicate)
    ? `${b.subject} / ${b.predicate}`
    : null;
}

const tripleInWords = ({ subject, predicate, value }: NonNullable<Side['triple']>): string =>
  `${subject} / ${predicate} = ${value}`;

/** If both are about one key, their values are enough. Otherwise each side is shown whole, or a reviewer would decide about what is not shown. */
export function inOneLine(conflict: Conflict): string {
  const key = keyOf(conflict);
  const whole = ({ text, triple }: Side): string =>
    triple === null ? `"${text}"` : `"${text}" (${tripleInWords(triple)})`;
  const shown = (side: Side): string =>
    `${cut(key === null ? whole(side) : `"${side.triple!.value}"`, 100)} ${side.label}`;
  const [existing, other] = sidesOf(conflict);
  return `${conflict.id}  ${conflict.resolution ?? conflict.status}  ${key === null ? '' : `${cut(key, 60)}: `}${shown(existing)}, ${shown(other)}  (${conflict.reason})`;
}

export function inWords(conflict: Conflict): string {
  const [existing, other] = sidesOf(conflict);
  const width = Math.max(existing.label.length, other.label.length, 'version'.length);
  const line = (label: string, rest: string): string => `  ${label.padEnd(width)}  ${rest}`;
  const sideIn = ({ label, text, triple }: Side, rest: string): string[] => [
    line(label, `${printable(text)}  (${rest})`),
    ...(triple === null ? [] : [line('', printable(tripleInWords(triple)))]),
  ];
  return [
    `${conflict.id}  ${conflict.resolution ?? conflict.status}  ${printable(keyOf(conflict) ?? 'about different things')}`,
    ...sideIn(
      existing,
      `${conflict.existingClaimId}, ${conflict.existingStatus}, version ${conflict.existingVersion}, trust ${conflict.currentExistingTrust}`,
    ),
    ...sideIn(
      other,
      `${conflict.newClaimId}, ${conflict.newStatus}, version ${conflict.newVersion}, trust ${conflict.currentNewTrust}`,
    ),
    line('why', conflict.reason),
    ...(conflict.note === null ? [] : [line('note', printable(conflict.note))]),
    line('version', String(conflict.version)),
  ].join('\n');
}
