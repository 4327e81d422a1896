import { sql, sqlPart } from '#libs/platform/database/index.js';
import { type Bind, type Composed, fragment } from '#libs/platform/filters/index.js';

const listClaimsAsKnown = sql(import.meta.url, 'list-claims-as-known');

/** What a statement over the claims of space `$2` reads from: the table, or the claims in the states that the record held at `knownAt`. */
export const claimsAsKnown = (knownAt: Date | null, bind: Bind): string =>
  knownAt === null ? 'claims' : `(${fragment(listClaimsAsKnown, { known_at: bind(knownAt) })})`;

/** What claims said as they were known: the text of then, and what never changes. */
const STATEMENTS = sqlPart(
  '(select said.tenant_id, said.claim_id, coalesce(c.earlier_text, said.text) as text, {{names ClaimStatement said except claim_id, session_id, text}} from claim_statements said)',
);

/** What fills the places `claims` and `statements` of a statement over `claims c`, so that it reads them from where they are as they were known. */
export const placesAsKnown = (source: string): { claims: string; statements: string } => ({
  claims: source,
  statements: STATEMENTS,
});

/** Makes a statement over `claims c`, and over what they say where it has a place `statements`, read them as the record had them at `knownAt`. */
export function readAsKnown(statement: Composed, knownAt: Date | null): void {
  if (knownAt === null) return;
  const { claims, statements } = placesAsKnown(claimsAsKnown(knownAt, statement.bind));
  statement.fill('claims', claims);
  if (statement.has('statements')) statement.fill('statements', statements);
}
