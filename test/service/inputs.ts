import { z } from 'zod';
import type { IdPrefix, Operation } from '#libs/kernel/index.js';
import { fieldsOf, makeableTypes, NODE_FIELDS, type MakeableType } from '#libs/reasoning/nodes/index.js';
import { bare } from '../../apps/api/src/transport/schemas/zod-shape.js';
import type { Input } from './client.js';

/** A place in an input that names something stored: `id`, `evidence/0`, `items/0/sessionId`. */
export interface Reference {
  place: string;
  kind: IdPrefix;
  isRequired: boolean;
}

export interface Filling {
  /** The id to use at a place. */
  take: (kind: IdPrefix, place: string) => string;
  /** Included in every text that has no specific words. */
  word: string;
  /** Words for texts, by the name of the field. */
  words?: Readonly<Record<string, unknown>>;
  /** Optional places to fill in addition to the required ones. */
  also?: readonly string[];
}

/** Fields that name something although their schema does not say what. */
const NAMED: Record<string, IdPrefix> = { space: 'spc', spaces: 'spc', sessionId: 'ses', subjectId: 'clm' };
/** Fields that are optional in the schema but required by the use case. */
const NEEDED = [
  // What a handoff may name is kept by its task.
  'handoffs.record/taskId',
  'offloads.list/task',
  'executions.list/taskId',
  'memories.update/content',
  'failures.track/what',
  'tasks.create/title',
  'tasks.spawnSubtask/title',
  'claims.corroborate/evidenceId',
  'evidence.regroup/sameAs',
  'nodes.derive/reasoningType',
  'digests.compress/ids',
  'clusters.create/ids',
  'schemas.put/builtIn',
  'schemas.validate/builtIn',
];
/** Values that must match what is stored: names of the installation, and the version of a quarantined claim. */
const CHOSEN: Record<string, string | number> = {
  'claims.review/expectedVersion': 2,
  'nodes.createBatch/items/0/category': 'research',
  'embeddings.migrate/to': 'fake-1',
  'edges.add/kind': 'about',
  'facts.assert/claimType': 'followed',
  'evidenceTypes.put/staleAfter': 'PT30M',
  'evidenceTypes.put/expiredAfter': 'P1D',
  'episodes.capture/from': '2020-01-01T00:00:00Z',
  // The name of the source in the belongings, and the reading that its result states.
  'tests.propose/methodSourceId': 'quokka',
  'tests.ingest/outcome': 'quokka',
  'entities.chooseAlias/alias': 'its alias',
  'candidates.record/spans/0/sha256': '0'.repeat(64),
};
/** Maps whose keys are ids of something that the input names. */
const KEYED: Record<string, [kind: IdPrefix, place: string]> = { 'tests.propose/expected': ['clm', 'claimIds/0'] };
/** Minimum number of elements that a use case requires, if its schema would accept fewer. */
const MORE: Record<string, number> = { 'clusters.create/ids': 2, 'digests.compress/ids': 2 };
/** Operations in which one field, such as the type, decides which other fields they accept. */
interface FieldsByType {
  field: string;
  within: string;
  typeOf: (places: readonly string[]) => string;
  required: (type: string) => readonly string[];
}
const ofNodes = {
  field: 'type',
  typeOf: typeWith,
  required: (type: string) => NODE_FIELDS[type as MakeableType].required,
};
const FIELDS_BY_TYPE: Record<string, FieldsByType> = {
  'nodes.create': { ...ofNodes, within: '' },
  'nodes.createBatch': { ...ofNodes, within: 'items/0/' },
  // Only notes belong to a task.
  'memories.store': {
    field: 'category',
    within: '',
    typeOf: (places) => (places.includes('taskId') ? 'assumption' : 'decision'),
    required: () => [],
  },
  'workspaces.open': {
    field: 'kind',
    within: '',
    typeOf: (places) => (places.includes('ownerId') ? 'task' : 'free'),
    required: () => [],
  },
  'maintenance.startRun': {
    field: 'kind',
    within: '',
    typeOf: (places) => (places.includes('workspace') ? 'promote' : 'expire'),
    required: () => [],
  },
  'candidates.record': { field: 'level', within: '', typeOf: levelWith, required: (level) => OF_LEVEL[level]! },
};
/** Operations whose items have exactly one of several members: the first that is named, otherwise the last. */
const ONE_OF: Record<string, readonly string[]> = {
  'spaces.import': ['items/0/predicate', 'items/0/evidence', 'items/0/claim'],
};
const OF_LEVEL: Record<string, readonly string[]> = {
  atom: ['kind', 'spans'],
  scenario: ['title', 'atoms'],
  persona: ['title', 'scenarios'],
};

/** The level of a candidate that accepts what these places name. */
function levelWith(places: readonly string[]): string {
  const fields = places.map((place) => place.split('/')[0]!);
  return fields.includes('atoms') ? 'scenario' : fields.includes('scenarios') ? 'persona' : 'atom';
}

/** A type of node that accepts what these places name. */
function typeWith(places: readonly string[]): string {
  return (
    makeableTypes.find((type) =>
      places.every((place) => place === 'space' || (fieldsOf(type) as string[]).includes(place.split('/')[0]!)),
    ) ?? 'feeling_report'
  );
}

/** Every place where an input can name something stored, required or optional. */
export function referencesOf(operation: Operation): Reference[] {
  return membersOf(operation.input).flatMap(([name, schema]) =>
    referencesIn(operation, schema, name, !isLeftOut(operation, name, schema)),
  );
}

/** A valid input for any operation. Throws for an unknown kind of field; add it here. */
export function inputFor(operation: Operation, filling: Filling): Input {
  const typed = FIELDS_BY_TYPE[operation.name];
  if (typed === undefined) return objectOf(operation, operation.input, '', withOneOf(operation, filling));
  const type = typed.typeOf(
    (filling.also ?? []).map((place) => (place.startsWith(typed.within) ? place.slice(typed.within.length) : place)),
  );
  const filled = objectOf(operation, operation.input, '', {
    ...filling,
    also: [...(filling.also ?? []), ...typed.required(type).map((field) => typed.within + field)],
  });
  return typed.within === ''
    ? { ...filled, [typed.field]: type }
    : { ...filled, items: [{ ...(filled.items as Input[])[0], [typed.field]: type }] };
}

function withOneOf({ name }: Operation, { also = [], ...filling }: Filling): Filling {
  const members = ONE_OF[name];
  if (members === undefined) return { also, ...filling };
  const named = members.find((member) => also.some((place) => isWithin(place, member))) ?? members.at(-1)!;
  const others = members.filter((member) => member !== named);
  return { ...filling, also: [named, ...also.filter((place) => !others.some((other) => isWithin(place, other)))] };
}

function referencesIn(operation: Operation, schema: z.ZodType, place: string, isRequired: boolean): Reference[] {
  const inner = bare(schema);
  const kind = kindOf(operation, place, inner);
  if (kind !== undefined) return [{ place, kind, isRequired }];
  if (inner instanceof z.ZodArray) return referencesIn(operation, inner.element as z.ZodType, `${place}/0`, isRequired);
  return membersOf(inner).flatMap(([name, member]) =>
    referencesIn(operation, member, `${place}/${name}`, isRequired && !acceptsAbsence(member)),
  );
}

function objectOf(operation: Operation, schema: z.ZodType, place: string, filling: Filling): Input {
  const at = (name: string): string => (place === '' ? name : `${place}/${name}`);
  const members = membersOf(schema).filter(
    ([name, member]) =>
      !isLeftOut(operation, at(name), member) || filling.also?.some((wanted) => isWithin(wanted, at(name))),
  );
  const filled: Input = Object.fromEntries(
    members.map(([name, member]) => [name, valueOf(operation, member, at(name), filling)]),
  );
  const isOfSession =
    'sessionId' in filled &&
    FIELDS_BY_TYPE[operation.name] === undefined &&
    membersOf(schema).some(([name]) => name === 'scope');
  if ('workspaceId' in filled && membersOf(schema).some(([name]) => name === 'scope'))
    return { ...filled, scope: 'workspace' };
  if (isOfSession) return { ...filled, scope: 'session' };
  // If the operation has the field `suggested`, an input that names a session or a workspace must also set it.
  const isOfPlace = ('sessionId' in filled || 'workspaceId' in filled) && filled['suggested'] === undefined;
  return isOfPlace && membersOf(schema).some(([name]) => name === 'suggested')
    ? { ...filled, suggested: true }
    : filled;
}

function valueOf(operation: Operation, schema: z.ZodType, place: string, filling: Filling): unknown {
  const inner = bare(schema);
  const chosen = CHOSEN[`${operation.name}/${place}`];
  if (chosen !== undefined) return chosen;
  const kind = kindOf(operation, place, inner);
  if (kind !== undefined) return filling.take(kind, place);
  if (inner instanceof z.ZodArray)
    return Array.from({ length: MORE[`${operation.name}/${place}`] ?? fewestOf(inner) }, (_, i) =>
      valueOf(operation, inner.element as z.ZodType, `${place}/${i}`, filling),
    );
  if (inner instanceof z.ZodObject) return objectOf(operation, inner, place, filling);
  const own = filling.words?.[place.split('/').at(-1)!];
  if (own !== undefined && schema.safeParse(own).success) return own;
  const key = KEYED[`${operation.name}/${place}`];
  if (key !== undefined) return { [filling.take(...key)]: filling.word };
  if (inner instanceof z.ZodEnum) return inner.options[0];
  const candidates = [filling.word, filling.word.replaceAll('-', '_'), '2030-01-01T00:00:00Z', 1, true];
  const fitting = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (fitting === undefined) throw new Error(`do not know how to fill ${place} of ${operation.name}`);
  return fitting;
}

function kindOf({ name }: Operation, place: string, schema: z.ZodType): IdPrefix | undefined {
  const prefix = schema.meta()?.idPrefix as IdPrefix | undefined;
  if (prefix !== undefined) return prefix;
  if (schema instanceof z.ZodObject || schema instanceof z.ZodArray) return undefined;
  const field = place
    .split('/')
    .filter((step) => !/^\d+$/.test(step))
    .at(-1)!;
  if (field === 'id' && name.startsWith('sessions.')) return 'ses';
  return Object.hasOwn(NAMED, field) ? NAMED[field] : undefined;
}

const fewest = new WeakMap<z.ZodArray, number>();
/** Minimum number of elements that an array needs, at least 1; converted once, because that takes long. */
function fewestOf(array: z.ZodArray): number {
  const known = fewest.get(array) ?? Math.max(1, z.toJSONSchema(array, { unrepresentable: 'any' }).minItems ?? 0);
  fewest.set(array, known);
  return known;
}
const acceptsAbsence = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;
const isLeftOut = ({ name }: Operation, place: string, schema: z.ZodType): boolean =>
  acceptsAbsence(schema) && !NEEDED.includes(`${name}/${place}`);
const isWithin = (place: string, outer: string): boolean => place === outer || place.startsWith(`${outer}/`);
const membersOf = (schema: z.ZodType): [string, z.ZodType][] =>
  schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];
