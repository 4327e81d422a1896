import { declareError } from '#libs/kernel/index.js';
import { type EdgeKind, EDGE_KINDS, type Ends } from './edge-kinds.js';
import type { EndType } from './node-types.js';

const edgeTypeMismatch = declareError<{ kind: EdgeKind; from: EndType; to: EndType; allowed: string }>(
  'edge_type_mismatch',
  'invalid',
  ({ kind, from, to, allowed }) =>
    `An edge of kind ${kind} cannot lead from a ${from} to a ${to}; allowed: ${allowed}.`,
);
const edgeProtected = declareError<{ kind: EdgeKind; writtenBy: string }>(
  'edge_protected',
  'conflict',
  ({ kind, writtenBy }) => `Edges of kind ${kind} cannot be added or removed by hand; they come with: ${writtenBy}.`,
);

/** Whether the grammar allows an edge of this kind between nodes of these types. */
export function areEnds(kind: EdgeKind, from: EndType, to: EndType): boolean {
  return endsOf(kind).some(
    (ends) => ends.from.includes(from) && ends.to.includes(to) && (!ends.isSameType || from === to),
  );
}

/** Called for every edge before it is written. Throws `edge_type_mismatch`. */
export function checkEnds(kind: EdgeKind, from: EndType, to: EndType): void {
  if (!areEnds(kind, from, to)) throw edgeTypeMismatch({ kind, from, to, allowed: endsInWords(kind) });
}

/** Throws `edge_protected` if edges of the kind are created only together with their node. */
export function checkRemovable(kind: EdgeKind): void {
  const { isRemovable, writtenBy } = EDGE_KINDS[kind];
  if (!isRemovable) throw edgeProtected({ kind, writtenBy });
}

/** Formats the allowed ends as text, such as `derivation to claim, ...; theory to ...`. */
function endsInWords(kind: EdgeKind): string {
  return endsOf(kind)
    .map(({ from, to, isSameType }) =>
      isSameType ? `two of one type among ${from.join(', ')}` : `${from.join(', ')} to ${to.join(', ')}`,
    )
    .join('; ');
}

const endsOf = (kind: EdgeKind): readonly Ends[] => EDGE_KINDS[kind].ends;
