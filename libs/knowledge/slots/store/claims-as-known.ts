import { sql } from '#libs/platform/database/index.js';
import type { Bind, Composed } from '#libs/platform/filters/index.js';

const listClaimsAsKnown = sql(import.meta.url, 'list-claims-as-known');

/** What a statement over the claims of space `$2` reads from: the table, or the claims in the states that the record held at `knownAt`. */
export const claimsAsKnown = (knownAt: Date | null, bind: Bind): string =>
  knownAt === null ? 'claims' : `(${listClaimsAsKnown.text.replaceAll('$3', bind(knownAt))})`;

/** How a statement over `claims c` reads what they say. */
const STATEMENTS = 'join claim_statements said on said.tenant_id = $1 and said.claim_id = c.id';
const STATEMENTS_AS_KNOWN =
  'cross join lateral (select c.text, c.subject, c.predicate, c.value, c.value_n, c.agent) said';

/** Makes a statement over `claims c` read them as the record had them at `knownAt`, in the words they had then; returns what it reads them from. */
export function readAsKnown(statement: Composed, knownAt: Date | null): string {
  const source = claimsAsKnown(knownAt, statement.bind);
  if (knownAt === null) return source;
  // What comes in their place reads both tables itself.
  if (statement.includes(STATEMENTS)) statement.replace(STATEMENTS, STATEMENTS_AS_KNOWN);
  statement.replace(/(?<=from |join )claims(?= c\b)/g, source);
  return source;
}
