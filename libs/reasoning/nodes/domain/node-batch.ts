import { z } from 'zod';
import { declareError, isId, type Id, type IdPrefix } from '#libs/kernel/index.js';
import { reasoningTypes } from '#libs/graph/model/index.js';
import { claimShape } from '#libs/knowledge/claims/index.js';
import { comparableName } from '#libs/knowledge/predicates/index.js';
import { MIN_PREMISES, MAX_PREMISES } from '../../derivations/index.js';
import { MIN_GROUNDS, FIELDS, MAX_CITED, MAX_GROUNDS, type FieldName } from './node-fields.js';

export const MAX_BATCH_ITEMS = 500;

const batchDependencyRejected = declareError<{ name: string }>(
  'batch_dependency_rejected',
  'conflict',
  ({ name }) => `The gate rejected the item that ${name} refers to, so nothing can depend on it.`,
);

/** `@k`: the node that the k-th item of the batch created, counted from 0. */
const EARLIER = /^@(0|[1-9]\d{0,2})$/;

const placeNamed = (name: string): number | null => {
  const [, place] = EARLIER.exec(name) ?? [];
  return place === undefined ? null : Number(place);
};

function idOrEarlier<P extends IdPrefix>(first: P, ...others: P[]) {
  const prefixes = [first, ...others];
  return z
    .custom<Id<P>>(
      (value) => typeof value === 'string' && (EARLIER.test(value) || prefixes.some((prefix) => isId(prefix, value))),
      {
        error: `must be an id that begins with ${prefixes.map((prefix) => `${prefix}_`).join(', ')}, or @ and the index of an earlier item`,
        params: { code: 'wrong_id_type' },
      },
    )
    .meta({
      type: 'string',
      pattern: `^(@(0|[1-9][0-9]{0,2})|(${prefixes.join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25})$`,
      idPrefix: first,
    });
}

const claim = idOrEarlier('clm');
const claims = z.array(claim).min(MIN_GROUNDS).max(MAX_GROUNDS);

/**
 * Fields that name nodes; in a batch, these may be earlier items. Evidence is never created in a batch, so it cannot be
 * an earlier item.
 */
const NAMING = {
  contextIds: z.array(idOrEarlier('nod', 'clm', 'evd', 'cnf', 'tsk')).max(MAX_CITED),
  goalA: idOrEarlier('nod'),
  goalB: idOrEarlier('nod'),
  incidentIds: claims,
  supportIds: claims,
  outgrowsId: idOrEarlier('nod'),
  premises: z.array(claim).min(MIN_PREMISES).max(MAX_PREMISES),
} as const satisfies Partial<Record<FieldName, z.ZodType>>;
type NamingField = keyof typeof NAMING;
const namingFields = Object.keys(NAMING) as NamingField[];
type Naming = { [K in NamingField]?: string | readonly string[] | null };

/**
 * `FIELDS`, for the items of a batch. Fields that take different values for different types are checked for each item.
 */
export const FIELDS_IN_BATCH: Record<FieldName, z.ZodType> = {
  ...FIELDS,
  category: claimShape.category
    .unwrap()
    .describe(
      'The area of work that a question belongs to: research, design, implementation, planning or meta. For a conclusion: what kind of memory it is, as for any claim.',
    ),
  reasoningType: z
    .enum(reasoningTypes)
    .describe(
      'How a conclusion follows, or how the incidents of a lesson are combined; default inductive_generalization.',
    ),
  ...Object.fromEntries(namingFields.map((field) => [field, NAMING[field].describe(FIELDS[field].description ?? '')])),
};

/** References of an item that name no earlier item, with their position. */
export function laterNames(item: Naming, place: number): { path: (string | number)[]; name: string }[] {
  return namingFields
    .flatMap((field) =>
      namesIn(item, field).map((name, i) => ({
        path: [place, field, ...(Array.isArray(item[field]) ? [i] : [])],
        name,
      })),
    )
    .filter(({ name }) => (placeNamed(name) ?? -1) >= place);
}

/**
 * The item with its references replaced by ids. `made`: the node that each earlier item created; null: none. Throws
 * `batch_dependency_rejected`.
 */
export function withIdsOf<T extends Naming>(item: T, made: readonly (string | null)[]): T {
  const idOf = (name: string): string => {
    const place = placeNamed(name);
    if (place === null) return name;
    const id = made[place] ?? null;
    if (id === null) throw batchDependencyRejected({ name });
    return id;
  };
  const named = namingFields.filter((field) => namesIn(item, field).length > 0);
  return {
    ...item,
    ...Object.fromEntries(
      named.map((field) => [
        field,
        Array.isArray(item[field]) ? namesIn(item, field).map(idOf) : idOf(namesIn(item, field)[0]!),
      ]),
    ),
  };
}

interface Saying extends Naming {
  claim?: string | null;
  triple?: { subject: string } | null;
}

/**
 * Divides the positions of items into groups; the items of a group can be decided together, because they refer only to
 * items of earlier groups. Items about one subject, and items that say the same, keep their order, because the decision
 * of the gate about one of them depends on the others.
 */
export function wavesOf(items: readonly Saying[]): number[][] {
  const waves: number[][] = [];
  const waveOf: number[] = [];
  const lastOf = new Map<string, number>();
  items.forEach((item, place) => {
    const about = item.triple ? `of ${comparableName(item.triple.subject)}` : `note ${item.claim ?? place}`;
    const named = namingFields.flatMap((field) => namesIn(item, field)).flatMap((name) => placeNamed(name) ?? []);
    const wave = Math.max(lastOf.get(about) ?? 0, ...named.map((earlier) => waveOf[earlier]! + 1));
    lastOf.set(about, wave);
    waveOf.push(wave);
    (waves[wave] ??= []).push(place);
  });
  return waves;
}

function namesIn(item: Naming, field: NamingField): readonly string[] {
  const names = item[field];
  if (names === undefined || names === null) return [];
  return typeof names === 'string' ? [names] : names;
}
