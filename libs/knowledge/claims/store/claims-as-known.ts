import { sql } from '#libs/platform/database/index.js';
import { fragment, type Bind } from '#libs/platform/filters/index.js';

const listClaimsAsKnown = sql(import.meta.url, 'list-claims-as-known');

/** What a statement over the claims of space `$2` reads from: the table, or the claims in the states that the record held at `knownAt`. */
export const claimsAsKnown = (knownAt: Date | null, bind: Bind): string =>
  knownAt === null ? 'claims' : `(${fragment(listClaimsAsKnown, { known_at: bind(knownAt) })})`;
