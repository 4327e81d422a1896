// Generates files of clients/python. npm run sync writes them and test/golden compares them (docs/adr/0081). They use
// the same description of the catalogue as those of libs/sdk.

import { callOf, membersOf, ORIGIN, reachable, routeOf } from './client-calls.mjs';
import { isKeyword, literalNames, snake } from './python-names.mjs';
import { facesFile } from './python-operations.mjs';
import { PythonTypes } from './python-types.mjs';

/**
 * The generated files of clients/python/credence by file name. `operations`: the catalogue; `document`: its OpenAPI
 * document.
 */
export function pythonFiles({ operations, document }) {
  const calls = operations.map((operation) => ({
    ...callOf(operation, document),
    ...nameOf(operation),
  }));
  const types = new PythonTypes(document, calls);
  const faces = facesFile(calls, types);
  return {
    '_table.py': tableFile(calls, document),
    '_operations.pyi': faces,
    'types.py': types.file(),
  };
}

function nameOf({ name }) {
  const [noun, verb] = name.split('.').map(snake);
  return { noun, verb: isKeyword(verb) ? `${verb}_` : verb };
}

function tableFile(calls, document) {
  const nouns = [...new Set(calls.map(({ noun }) => noun))];
  const routes = nouns.map((noun) => {
    const rows = calls
      .filter((call) => call.noun === noun)
      .map((call) => `        ${text(call.verb)}: ${text(routeOf(call))},`);
    return `    ${text(noun)}: {\n${rows.join('\n')}\n    },`;
  });
  const free = calls
    .map((call) => [`${call.noun}.${call.verb}`, freeFields(call, document)])
    .filter(([, fields]) => fields.length > 0)
    .map(([operation, fields]) => `    ${text(operation)}: ${text(fields.join(' '))},`);
  const list = (names) => names.map((name) => `        ${text(name)},\n`).join('');
  return `"""${ORIGIN}"""

from __future__ import annotations

ROUTES: dict[str, dict[str, str]] = {
${routes.join('\n')}
}
"""How each operation is sent; see \`route_of\`."""

FREE_FIELDS: dict[str, str] = {
${free.join('\n')}
}
"""The fields of requests that are objects with names of the caller's choice: these stay as they are."""

LITERAL_NAMES: frozenset[str] = frozenset(
    (
${list(literalNames(requestSchemas(calls, document)))}    )
)
"""The names of fields of requests that are in snake case in JSON, too."""

OPTIONAL_NAMES: frozenset[str] = frozenset(
    (
${list(optionalNames(calls, document))}    )
)
"""The names of fields that an answer may leave out."""
`;
}

function requestSchemas(calls, document) {
  const { schemas } = document.components;
  const requests = calls.flatMap(({ body, parameters }) => [body, parameters]);
  return [requests, [...reachable(schemas, requests)].map((name) => schemas[name])];
}

const text = (value) => JSON.stringify(value);

/** The paths of request fields whose members have no names in the document. List items add nothing to a path. */
function freeFields({ parameters, body }, document) {
  const found = new Set();
  /** `within`: the references that lead here. A schema that contains itself is visited only once. */
  const visit = (schema, path, within = []) => {
    const { $ref, anyOf, oneOf, allOf, type, items, properties } = schema;
    if (within.includes($ref)) return;
    if ($ref !== undefined) visit(document.components.schemas[$ref.split('/').at(-1)], path, [...within, $ref]);
    else if (properties !== undefined)
      for (const { name, schema: member } of membersOf(schema))
        visit(member, path === '' ? name : `${path}.${name}`, within);
    else if (type === 'object' || isAnything(schema)) found.add(path);
    else if (items !== undefined) visit(items, path, within);
    else for (const each of anyOf ?? oneOf ?? allOf ?? []) visit(each, path, within);
  };
  for (const { name, schema } of parameters) visit(schema.contentSchema ?? schema, name);
  if (body !== null) visit(body, '');
  return [...found].sort();
}

/** A schema without any restriction allows any JSON value. */
const isAnything = ({ type, anyOf, oneOf, allOf, enum: words, ...rest }) =>
  type === undefined && (anyOf ?? oneOf ?? allOf ?? words) === undefined && !('const' in rest);

function optionalNames(calls, document) {
  const { schemas } = document.components;
  const names = new Set();
  const visit = (schema) => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const { name, required } of membersOf(schema.properties === undefined ? {} : schema))
      if (!required) names.add(name);
    for (const member of Object.values(schema)) visit(member);
  };
  const answers = calls.map(({ answer }) => answer);
  for (const name of reachable(schemas, answers)) visit(schemas[name]);
  visit(answers);
  return [...names].sort();
}
