import { sql, sqlPart, type Statement } from '#libs/platform/database/index.js';
import { type Bind, Composed, fragment } from '#libs/platform/filters/index.js';

const listClaimsAsKnown = sql(import.meta.url, 'list-claims-as-known');

/**
 * The source of rows for a statement over the claims of space `$2`: the table, or the claims in the states recorded at
 * `knownAt`.
 */
export const claimsAsKnown = (knownAt: Date | null, bind: Bind): string =>
  knownAt === null ? 'claims' : `(${fragment(listClaimsAsKnown, { known_at: bind(knownAt) })})`;

/** The statements of claims as they were known: the text as of that time, and the fields that never change. */
const STATEMENTS = sqlPart(
  '(select said.tenant_id, said.claim_id, coalesce(c.earlier_text, said.text) as text, {{names ClaimStatement said except claim_id, session_id, text}} from claim_statements said)',
);

/**
 * The values of the slots `claims` and `statements` of a statement over `claims c`, so that it reads the rows as they
 * were known.
 */
export const placesAsKnown = (source: string): { claims: string; statements: string } => ({
  claims: source,
  statements: STATEMENTS,
});

/**
 * A statement over `claims c`, and over their statements if it has the slot `statements`, that reads them as recorded at
 * `knownAt`.
 */
export function composedAsKnown(file: Statement, knownAt: Date | null, ...params: unknown[]): Composed {
  const statement = new Composed(file, ...params);
  if (knownAt === null) return statement;
  const { claims, statements } = placesAsKnown(claimsAsKnown(knownAt, statement.bind));
  statement.fill('claims', claims);
  if (statement.has('statements')) statement.fill('statements', statements);
  return statement;
}
