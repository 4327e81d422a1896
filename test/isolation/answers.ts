import { expect } from '@jest/globals';
import type { IdPrefix, Operation } from '#libs/kernel/index.js';
import { pathParametersOf } from '../../apps/api/src/transport/rest/route-table.js';
import { inputFor, nobodys, type Answer, type Belongings, type Client, type Input } from '../service/index.js';

/** Kinds of ids that belong to a space; ids of other kinds belong to the whole tenant. */
export const OF_SPACES: IdPrefix[] = [
  'spc',
  'wsp',
  'ses',
  'evd',
  'clm',
  'cnf',
  'job',
  'nod',
  'edg',
  'prp',
  'pcf',
  'epi',
  'clu',
  'mrg',
  'cnd',
  'tst',
  'ent',
];

/**
 * Places where an unknown id does not lead to 404. An id that is foreign, or does not exist, is a reason to reject the
 * request, and the rejection is recorded for its caller (gates spec, section 7).
 */
const JUDGED: Record<string, readonly string[]> = { 'candidates.record': ['spans/0/messageId', 'supersedes'] };
const isJudged = ({ name }: Operation, places: readonly string[]): boolean =>
  places.length > 0 && places.every((place) => JUDGED[name]?.includes(place));

/** Removes the rows of rejections from the log, so that everything else that is stored can be compared. */
export const withoutLog = (stored: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stored).filter(
      ([table]) => !['events', 'event_mentions', 'event_references', 'unsealed_events'].includes(table),
    ),
  );
export const storesRejections = (test: string): boolean =>
  Object.keys(JUDGED).some((operation) => test.includes(operation));
/** Reads that are recorded, and a test that makes such reads. */
const RECORDED = ['spaces.export', 'the opener of the session sees what the stranger does not see'];
export const addsToLog = (test: string): boolean =>
  storesRejections(test) || RECORDED.some((name) => test.includes(name));
export const REMOVE_REJECTIONS = `delete from candidates where state = 'rejected'`;

/** Returns the id to use for a kind in an operation. */
export type Whose = (operation: string, kind: IdPrefix) => string;

/** An input with `own` ids, except for `foreign` ones at some places. */
export function inputOf(
  operation: Operation,
  own: Whose,
  foreign: Whose,
  places: readonly string[],
  word = 'dingo',
): Input {
  return inputFor(operation, {
    word,
    also: places,
    take: (kind, place) => (places.includes(place) ? foreign : own)(operation.name, kind),
  });
}

/** An answer without the parts that differ between calls, and without the values that the caller itself sent. */
function shown({ status, body }: Answer, input: Input): string {
  const sent = JSON.stringify(input).match(/[\w-]{3,}/g) ?? [];
  const { requestId: _requestId, ...rest } =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? body : { body };
  return sent
    .sort((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part, '…'), `${status} ${JSON.stringify(rest)}`);
}

/** The `slug` and the `ids` that an answer must not show, and a word that occurs in all secret texts. */
export type Secrets = Pick<Belongings, 'word' | 'slug' | 'ids'>;

export function expectNothingOf({ word, slug, ids }: Secrets, answer: Answer, input: Input): void {
  const text = shown(answer, input);
  const ofSpace = [...ids].filter((id) => (OF_SPACES as string[]).includes(id.slice(0, 3)));
  expect([word, slug, ...ofSpace].filter((secret) => text.includes(secret))).toEqual([]);
}

/**
 * Checks that the answers are the same for foreign ids and for ids that do not exist, and that nothing is stored.
 * Returns the first answer.
 */
export async function expectAlike(
  client: Client,
  operation: Operation,
  own: Whose,
  foreign: Whose,
  places: readonly string[],
): Promise<{ answer: Answer; input: Input }> {
  const never: Whose = nobodys();
  const [input, control] = [inputOf(operation, own, foreign, places), inputOf(operation, own, never, places)];
  const answer = await client.call(operation.name, input);
  const other = await client.call(operation.name, control);
  const compared = isJudged(operation, places) ? withoutOwnIds : (text: string) => text;
  expect(compared(shown(answer, input))).toBe(compared(shown(other, control)));
  return { answer, input };
}

/** Without the ids and times of the record of a rejection. */
const withoutOwnIds = (text: string): string =>
  text.replaceAll(/"(id|auditId|recordedAt|decidedAt)":"[^"]*"/g, '"$1":"…"');

/**
 * A read may use a reference as a filter and then find nothing; a batch answers item by item; everything else is 404.
 */
export function expectNotFound({ isOk, status, body }: Answer, operation: Operation, places: readonly string[]): void {
  if (isJudged(operation, places)) {
    expect({ isOk, state: body.state }).toEqual({ isOk: true, state: 'rejected' });
    return expect(body.violations[0].code).toMatch(/_unknown$/);
  }
  const isAddress = places.some((place) => pathParametersOf(operation.rest.path).includes(place));
  if (isOk && operation.effect === 'read' && !isAddress) return expect(body.data).toEqual([]);
  if (isOk && places.every((place) => place.startsWith('items/')))
    return expect(body.data).toMatchObject([
      { ...(operation.name === 'spaces.import' ? { id: null } : { result: null }), error: { code: 'not_found' } },
    ]);
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
}
