// The methods of the Python client as type checkers and editors see them.

import { membersOf, ORIGIN, pascal, requestFields } from './client-calls.mjs';
import { attribute } from './python-names.mjs';
import { joined } from './python-types.mjs';

const pascalOf = (noun) => noun.split('_').map(pascal).join('');

/** The methods of `client.agent()`: name, operation, and the field that is passed as a positional argument. */
const AGENT = [
  ['remember', 'memories.store', 'content'],
  ['recall', 'memories.recall', 'query'],
  ['context', 'context.get', 'query'],
];

/** The generated file. `types` converts schemas and collects the declarations that the methods need. */
export function facesFile(calls, types) {
  const nouns = [...new Set(calls.map(({ noun }) => noun))];
  const described = new Map(calls.map((call) => [`${call.noun}.${call.verb}`, describedOf(call, types)]));
  const faces = [false, true].flatMap((isAsync) => {
    const prefix = isAsync ? 'Async' : '';
    const face = (noun) => `${prefix}${pascalOf(noun)}Operations`;
    const classes = nouns.map((noun) => {
      const methods = calls
        .filter((call) => call.noun === noun)
        .map((call) => methodOf(call.verb, described.get(`${noun}.${call.verb}`), isAsync));
      return `class ${face(noun)}:\n${methods.join('\n')}`;
    });
    const agent = AGENT.map(([name, operation, first]) => methodOf(name, described.get(operation), isAsync, first));
    const nounsOf = nouns.map((noun) => `    @property\n    def ${noun}(self) -> ${face(noun)}: ...`);
    return [
      ...classes,
      `class ${prefix}Agent:\n${agent.join('\n')}`,
      `class ${prefix}Operations:\n    "Every operation, by its name in the catalogue."\n${nounsOf.join('\n')}`,
    ];
  });
  const body = faces.join('\n\n');
  const imported = types.names().filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return `"""${ORIGIN}"""

from datetime import datetime
from typing import Any, Literal, Mapping, Sequence

from ._options import CallOptions, StreamOptions
from ._pages import AsyncPaged, Paged
from ._records import Record
from ._streams import AsyncStream, Stream
from .types import (
${imported.map((name) => `    ${name},`).join('\n')}
)

${body}
`;
}

/** The arguments and the result of a method. */
function describedOf(call, types) {
  const { members } = requestFields(call);
  const own = pascal(call.described.operationId);
  const fields = [...members, ...bodyFields(call, types)].map(({ name, description, required, schemas, schema }) => ({
    name: attribute(name),
    description,
    required,
    type: joined((schemas ?? [schema]).map((each) => types.given(each, `${own}${pascal(name)}`))),
  }));
  return { call, fields, ...types.answers(call) };
}

/** The fields of a body. For a body with alternatives: the fields of all of them, each with all of its types. */
function bodyFields({ body }, types) {
  if (body === null) return [];
  if (body.properties !== undefined) return membersOf(body);
  const alternatives = body.oneOf.map((each) => membersOf(types.resolved(each)));
  const names = [...new Set(alternatives.flat().map(({ name }) => name))];
  return names.map((name) => {
    const each = alternatives.map((members) => members.find((member) => member.name === name));
    const found = each.filter((member) => member !== undefined);
    return {
      name,
      description: found[0].description,
      required: each.every((member) => member?.required),
      schemas: found.map(({ schema }) => schema),
    };
  });
}

/** `first`: the field that is passed as a positional argument. */
function methodOf(name, { call, fields, answer, item }, isAsync, first) {
  const { kind, described, rest } = call;
  const prefix = isAsync ? 'Async' : '';
  const results = {
    list: `${prefix}Paged[${answer}, ${item}]`,
    stream: `${prefix}Stream[${answer}]`,
    text: `${prefix}Stream[str]`,
  };
  // Required fields come before optional ones.
  const named = fields.filter((field) => field.name !== first).sort((a, b) => Number(b.required) - Number(a.required));
  const lines = [
    'self',
    ...(first === undefined ? [] : [`${first}: str`]),
    '*',
    ...named.map((field) => `${field.name}: ${field.type}${field.required ? '' : ' = ...'}`),
    `options: ${kind === 'stream' ? 'StreamOptions' : 'CallOptions'} | None = ...`,
  ];
  const head = `    ${isAsync && !(kind in results) ? 'async ' : ''}def ${name}(\n`;
  const parameters = lines.map((line) => `        ${line},\n`).join('');
  const about = `${described.summary} ${described.description} \`${rest.method} ${rest.path}\``;
  return `${head}${parameters}    ) -> ${results[kind] ?? answer}:\n${comment(about, fields)}`;
}

function comment(text, fields) {
  const plain = (words) => words.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('"""', `'''`).trim();
  const lines = fields
    .filter(({ description }) => description !== undefined)
    .map(({ name, description }) => `        ${name}: ${plain(description)}\n`);
  return `        """\n        ${plain(text)}\n${lines.length === 0 ? '' : `\n${lines.join('')}`}        """\n`;
}
