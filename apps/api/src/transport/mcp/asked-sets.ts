import { validationFailed, type FieldProblem, type Refusal } from '#libs/kernel/index.js';

/** The query parameter that chooses tool sets, and its alias. */
const MAIN = 'tools';
const ALIAS = 'toolset';

/** A parameter may be given several times. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Limits the length of a name in an error, because the caller chooses the names of unknown parameters. */
const MAX_NAME = 100;
const MAX_SHOWN = 20;

/**
 * The tool sets that the query of a request names, separated by commas, each once; undefined: the query names none.
 * Every other parameter is refused: if a misspelt parameter were ignored, its caller would silently get the set `core`,
 * whose tools write directly.
 */
export function askedSets(query: Query): string | undefined {
  const unknown = Object.keys(query).filter((name) => name !== MAIN && name !== ALIAS);
  if (unknown.length > 0) throw unknownParameters(unknown);
  const [main, alias] = [setsIn(query[MAIN]), setsIn(query[ALIAS])];
  if (main !== undefined && alias !== undefined && sorted(main) !== sorted(alias)) throw differentSets();
  return (main ?? alias)?.join(',');
}

const setsIn = (given: Query[string]): string[] | undefined =>
  given === undefined ? undefined : [...new Set([given].flat().join(',').split(','))];

const sorted = (sets: readonly string[]): string => [...sets].sort().join(',');

function unknownParameters(names: readonly string[]): Refusal {
  const message = `is not a parameter of /mcp; the only parameter is ${MAIN} (or ${ALIAS}), which names tool sets`;
  const errors = names
    .slice(0, MAX_SHOWN)
    .map((name): FieldProblem => ({ field: name.slice(0, MAX_NAME), code: 'unknown_field', message }));
  const more = names.length > 1 ? ` (and ${names.length - 1} more)` : '';
  return validationFailed({ what: `${errors[0]!.field} ${message}${more}.` }, { errors });
}

function differentSets(): Refusal {
  const message = `must name the same sets as ${MAIN}; send only ${MAIN}`;
  return validationFailed(
    { what: `${ALIAS} ${message}.` },
    { errors: [{ field: ALIAS, code: 'invalid_value', message }] },
  );
}
