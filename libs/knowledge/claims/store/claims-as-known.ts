import { sql } from '#libs/platform/database/index.js';
import { type Bind, type Composed, fragment } from '#libs/platform/filters/index.js';

const listClaimsAsKnown = sql(import.meta.url, 'list-claims-as-known');

/** What a statement over the claims of space `$2` reads from: the table, or the claims in the states that the record held at `knownAt`. */
export const claimsAsKnown = (knownAt: Date | null, bind: Bind): string =>
  knownAt === null ? 'claims' : `(${fragment(listClaimsAsKnown, { known_at: bind(knownAt) })})`;

/** What claims said as they were known, which is read with them. */
const STATEMENTS =
  '(select c.tenant_id, c.id as claim_id, c.text, c.subject, c.predicate, c.value, c.value_n, c.agent)';

/**
 * Makes a statement over `claims c`, and over what they say where it has a place `statements`, read them as the record had them at `knownAt`.
 * Returns what it reads claims from.
 */
export function readAsKnown(statement: Composed, knownAt: Date | null): string {
  const source = claimsAsKnown(knownAt, statement.bind);
  if (knownAt === null) return source;
  statement.fill('claims', source);
  if (statement.has('statements')) statement.fill('statements', STATEMENTS);
  return source;
}
