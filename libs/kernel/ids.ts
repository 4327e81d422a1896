import { z } from 'zod';

/**
 * Every public id prefix with the noun that it stands for. An id is `<prefix>_` and 26 base-32 digits of a UUIDv7, and
 * is stored in this form.
 */
export const ID_PREFIXES = {
  ten: 'tenant',
  prn: 'principal',
  key: 'API key',
  spc: 'space',
  ses: 'session',
  evd: 'evidence',
  clm: 'claim',
  cnf: 'conflict',
  evt: 'event',
  job: 'job',
  vot: 'vote',
  tsk: 'task',
  stp: 'step',
  ckp: 'checkpoint',
  nod: 'node',
  edg: 'edge',
  cas: 'cascade',
  prp: 'proposal',
  epi: 'episode',
  clu: 'cluster',
  mrg: 'merge',
  pcf: 'possible conflict',
  off: 'offload',
  exe: 'execution',
  int: 'interruption',
  hnd: 'handoff',
  vrf: 'verification',
  cnd: 'candidate',
  snp: 'snapshot',
  dsh: 'dashboard session',
  wsp: 'workspace',
  tst: 'test',
  ent: 'entity',
} as const;

export type IdPrefix = keyof typeof ID_PREFIXES;
export type Id<P extends IdPrefix = IdPrefix> = `${P}_${string}`;

const OF_SESSIONS: ReadonlySet<string> = new Set<IdPrefix>([
  'clm',
  'nod',
  'evd',
  'cnf',
  'pcf',
  'edg',
  'mrg',
  'epi',
  'clu',
  'wsp',
]);

/** Whether what has such an id may belong to a session (see list-hidden-names.sql). */
export const mayBelongToSession = (idOrPrefix: string): boolean => OF_SESSIONS.has(idOrPrefix.slice(0, 3));

// The first digit carries only three bits of the UUID's 128, so it never exceeds 7.
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

export function isId<P extends IdPrefix>(prefix: P, value: string): value is Id<P> {
  return (
    value.length === prefix.length + 27 && value.startsWith(`${prefix}_`) && SUFFIX.test(value.slice(prefix.length + 1))
  );
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Returns the time at which an id was created, by the clock of the process that created it. The first ten digits of an
 * id are the milliseconds of the UUIDv7.
 */
export function madeAt(id: Id): Date {
  const digits = id.slice(id.indexOf('_') + 1).slice(0, 10);
  return new Date([...digits].reduce((ms, digit) => ms * 32 + DIGITS.indexOf(digit), 0));
}

/** Returns the lowest id that can be created at this time or later. */
export function firstIdAt<P extends IdPrefix>(prefix: P, at: Date): Id<P> {
  let digits = '';
  for (let ms = at.getTime(); digits.length < 10; ms = Math.floor(ms / 32)) digits = DIGITS[ms % 32]! + digits;
  return `${prefix}_${digits}${'0'.repeat(16)}` as Id<P>;
}

/** The noun with its article. Evidence has none. */
const withArticle = (noun: string): string =>
  noun === ID_PREFIXES.evd ? noun : `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/**
 * A zod schema for ids with the given prefix. Any other string is reported as the issue `wrong_id_type`, which is
 * answered with 400.
 */
export function idOf<P extends IdPrefix>(prefix: P) {
  return z
    .custom<Id<P>>((value) => typeof value === 'string' && isId(prefix, value), {
      error: `must be the id of ${withArticle(ID_PREFIXES[prefix])}: ${prefix}_ and 26 base-32 digits`,
      params: { code: 'wrong_id_type' },
    })
    .meta({ type: 'string', pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`, idPrefix: prefix });
}

/** Like `idOf`, for ids of several nouns. */
export function idOfAny<P extends IdPrefix>(first: P, ...others: P[]) {
  const prefixes = [first, ...others];
  return z
    .custom<Id<P>>((value) => typeof value === 'string' && prefixes.some((prefix) => isId(prefix, value)), {
      error: `must be an id that begins with ${prefixes.map((prefix) => `${prefix}_`).join(', ')}`,
      params: { code: 'wrong_id_type' },
    })
    .meta({ type: 'string', pattern: `^(${prefixes.join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25}$`, idPrefix: first });
}

/** Like `idOf`, for anything that has an id. `first`: the prefix used in examples. */
export const anyId = (first: IdPrefix) =>
  z
    .custom<Id>((value) => typeof value === 'string' && hasKnownPrefix(value), {
      error: 'must be an id: its prefix, _ and 26 base-32 digits',
      params: { code: 'wrong_id_type' },
    })
    .meta({ type: 'string', pattern: '^[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}$', idPrefix: first });

const hasKnownPrefix = (value: string): value is Id => {
  const prefix = value.slice(0, value.indexOf('_'));
  return Object.hasOwn(ID_PREFIXES, prefix) && isId(prefix as IdPrefix, value);
};

/** The ids in a JSON value, at any depth. */
export function idsIn(value: unknown): Id[] {
  if (typeof value === 'string') return hasKnownPrefix(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : [];
}

/** A JSON value without the given ids: lists lose these elements, and objects lose the fields that contain one. */
export function withoutIds(value: unknown, ids: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.filter((each) => !ids.has(each)).map((each) => withoutIds(each, ids));
  if (value === null || typeof value !== 'object') return value;
  const left = Object.entries(value).filter(([, each]) => !ids.has(each));
  return Object.fromEntries(left.map(([name, each]) => [name, withoutIds(each, ids)]));
}

/** Creates ids. Rules never create ids; they receive them as arguments. */
export interface IdSource {
  next<P extends IdPrefix>(prefix: P): Id<P>;
}
