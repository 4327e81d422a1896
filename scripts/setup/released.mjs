// Lists the parts of a contract on which callers may rely, and the changes of the contract that would break callers.
// docs/versions.md says why.
import { buildSchema, findBreakingChanges, lexicographicSortSchema, printSchema } from 'graphql';

const ANY = 'anything';

/**
 * The facts of an OpenAPI document, sorted, one a line. `in` is what callers send, `out` what they receive:
 *
 *     operation storeClaim: POST /v1/spaces/{space}/claims
 *     in StoreClaimBody.text: string required
 *     in ListClaims?limit: integer optional
 *     out Claim.status = active
 */
export function factsOf(document) {
  const facts = new Set();
  const seen = new Set();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      addOperation(`${method.toUpperCase()} ${path}`, operation);
  return [...facts].sort();

  function addOperation(route, { operationId, parameters = [], requestBody, responses }) {
    facts.add(`operation ${operationId}: ${route}`);
    for (const given of parameters) {
      const { name, in: place, required = false, schema = {} } = resolved(given);
      add('in', `${operationId}?${place}:${name}`, schema, required);
    }
    for (const { schema } of contentOf(requestBody)) add('in', `${operationId}?body`, schema, requestBody.required);
    for (const [status, response] of Object.entries(responses))
      for (const { schema } of contentOf(resolved(response)))
        if (status < '400') add('out', `${operationId}!${status}`, schema, true);
  }

  function add(direction, key, schema, isRequired) {
    facts.add(`${direction} ${key}: ${typeOf(schema)} ${isRequired ? 'required' : 'optional'}`);
    addInside(direction, key, schema);
  }

  function addInside(direction, key, schema) {
    if (schema.$ref !== undefined) return addNamed(direction, schema.$ref.split('/').at(-1));
    for (const part of schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) addInside(direction, key, part);
    for (const word of schema.enum ?? (schema.const === undefined ? [] : [schema.const]))
      if (word !== null) facts.add(`${direction} ${key} = ${word}`);
    for (const [name, member] of Object.entries(schema.properties ?? {}))
      add(direction, `${key}.${name}`, member, schema.required?.includes(name) ?? false);
    if (schema.items !== undefined) add(direction, `${key}[]`, schema.items, true);
    if (typeof schema.additionalProperties === 'object') add(direction, `${key}{}`, schema.additionalProperties, true);
  }

  function addNamed(direction, name) {
    if (seen.has(`${direction} ${name}`)) return;
    seen.add(`${direction} ${name}`);
    addInside(direction, name, document.components.schemas[name]);
  }

  function resolved(part) {
    if (part.$ref === undefined) return part;
    return part.$ref
      .slice(2)
      .split('/')
      .reduce((found, step) => found[step], document);
  }
}

/** Streams have no schema. */
const contentOf = (part) => Object.values(part?.content ?? {}).filter(({ schema }) => schema !== undefined);

/** The alternatives of a schema, such as `null|string`. */
function typeOf(schema) {
  const alternatives = (part) => {
    if (part.$ref !== undefined) return [part.$ref.split('/').at(-1)];
    const choices = part.anyOf ?? part.oneOf;
    if (choices !== undefined) return choices.flatMap(alternatives);
    return part.type === undefined ? [ANY] : [part.type].flat();
  };
  return [...new Set(alternatives(schema))].sort().join('|');
}

const FACT = /^(in|out) (\S+): (\S+) (required|optional)$/;

/** Describes the changes of a contract that break programs which were made for the release. */
export function brokenFacts(released, current) {
  const now = new Map(current.map((line) => [keyOf(line), line]));
  const before = new Set(released.map(keyOf));
  const gone = released.filter((line) => !now.has(keyOf(line)) && !isWordOfAnswer(line)).map((line) => `gone: ${line}`);
  const changed = released.flatMap((line) => changeOf(line, now.get(keyOf(line))));
  const demanded = current.filter((line) => isNewDemand(line, before)).map((line) => `new, and required: ${line}`);
  return [...gone, ...changed, ...demanded];
}

const keyOf = (line) => line.replace(/: .*$/, '');
/** An answer may stop using one of its words, because no caller can have relied on receiving this word. */
const isWordOfAnswer = (line) => /^out .* = /.test(line);

function changeOf(line, current) {
  if (current === undefined || line === current) return [];
  const [before, after] = [FACT.exec(line), FACT.exec(current)];
  if (before === null || after === null) return [`changed: ${line} -> ${current}`];
  const [, direction, , ...released] = before;
  // A value that was accepted must still be accepted. A value in an answer must already have been possible before.
  const [narrow, wide] = direction === 'in' ? [released, after.slice(3)] : [after.slice(3), released];
  const isInside = wide[0] === ANY || narrow[0].split('|').every((type) => wide[0].split('|').includes(type));
  const isDemanding = narrow[1] === 'optional' && wide[1] === 'required';
  return isInside && !isDemanding ? [] : [`changed: ${line} -> ${current}`];
}

/** A new required field of a known object. Fields of a new object or operation break nobody. */
function isNewDemand(line, before) {
  const fact = FACT.exec(line);
  if (fact === null || fact[1] !== 'in' || fact[4] !== 'required' || before.has(keyOf(line))) return false;
  const [, , key] = fact;
  if (/[\]}]$/.test(key)) return false;
  const parent = key.replace(/[.?][^.?]*$/, '');
  return [...before].some((known) => known === `operation ${parent}` || known.startsWith(`in ${parent}.`));
}

/** A GraphQL schema without descriptions, sorted. */
export const bareSchema = (text) =>
  `${printSchema(lexicographicSortSchema(buildSchema(text.replace(/"""[\s\S]*?"""/g, ''))))}\n`;

export const brokenTypes = (released, current) =>
  findBreakingChanges(buildSchema(released), buildSchema(current)).map(({ description }) => description);
