import { sql } from '#libs/platform/database/index.js';
import { type Bind, type Composed, fragment } from '#libs/platform/filters/index.js';

const listClaimsAsKnown = sql(import.meta.url, 'list-claims-as-known');

/** What a statement over the claims of space `$2` reads from: the table, or the claims in the states that the record held at `knownAt`. */
export const claimsAsKnown = (knownAt: Date | null, bind: Bind): string =>
  knownAt === null ? 'claims' : `(${fragment(listClaimsAsKnown, { known_at: bind(knownAt) })})`;

/** What comes in the place of the claims has what they say in its rows. */
const STATEMENTS_AS_KNOWN =
  'lateral (select c.tenant_id, c.id as claim_id, c.text, c.subject, c.predicate, c.value, c.value_n, c.agent)';

/**
 * Makes a statement over `claims c` read them as the record had them at `knownAt`, in the words they had then, by its places `claims` and,
 * where it reads what they say, `statements`. Returns what it reads them from.
 */
export function readAsKnown(statement: Composed, knownAt: Date | null): string {
  const source = claimsAsKnown(knownAt, statement.bind);
  if (knownAt === null) return source;
  if (statement.has('statements')) statement.fill('statements', STATEMENTS_AS_KNOWN);
  statement.fill('claims', source);
  return source;
}
