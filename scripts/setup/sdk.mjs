// Generates files of libs/sdk. npm run sync writes them and test/golden compares them. Types come from the OpenAPI
// document, the names of the methods from the catalogue (docs/adr/0080).

import {
  answerName,
  callOf,
  COMPONENT,
  membersOf,
  ORIGIN,
  pascal,
  reachable,
  requestFields,
  requestName,
  routeOf,
  typesIn,
} from './client-calls.mjs';

const HEAD = `// ${ORIGIN}\n`;
const INDENT = '  ';

/** The generated files of libs/sdk by name. `operations`: the catalogue; `document`: its OpenAPI document. */
export function sdkFiles({ operations, document }) {
  const calls = operations.map((operation) => callOf(operation, document));
  return {
    'schemas.generated.ts': schemasFile(document, calls),
    'operations.generated.ts': operationsFile(calls),
  };
}

function operationsFile(calls) {
  const nouns = [...new Set(calls.map(({ noun }) => noun))];
  const imported = new Set();
  const interfaces = nouns.map((noun) => {
    const methods = calls.filter((call) => call.noun === noun).map((call) => methodOf(call, imported));
    return `export interface ${pascal(noun)}Operations {\n${methods.join('\n')}\n}`;
  });
  const table = nouns.map((noun) => {
    const rows = calls.filter((call) => call.noun === noun).map((call) => `    ${call.verb}: '${routeOf(call)}',`);
    return `  ${noun}: {\n${rows.join('\n')}\n  },`;
  });
  const members = nouns.map((noun) => `  readonly ${noun}: ${pascal(noun)}Operations;`);
  return `${HEAD}
import type { CallOptions } from './options.js';
import type { Paged } from './pages.js';
import type { EventStream, StreamOptions } from './events.js';
import type {
${[...imported]
  .sort()
  .map((name) => `  ${name},\n`)
  .join('')}} from './schemas.generated.js';

${interfaces.join('\n\n')}

/** Every operation, by its name in the catalogue. */
export interface Operations {
${members.join('\n')}
}

/** How each operation is sent; see \`routeOf\` in route.ts. */
export const ROUTES = {
${table.join('\n')}
} as const;
`;
}

function methodOf(call, imported) {
  const { verb, described, kind } = call;
  const request = requestName(call);
  const isOptional = !requestFields(call).isRequired;
  imported.add(request);
  const output = answerName(call);
  if (kind !== 'text') imported.add(output);
  const result =
    {
      list: `Paged<${output}>`,
      stream: `EventStream<${output}>`,
      text: 'AsyncIterable<string>',
    }[kind] ?? `Promise<${output}>`;
  const options = kind === 'stream' ? 'StreamOptions' : 'CallOptions';
  const comment = `${described.summary} ${described.description} \`${call.rest.method} ${call.rest.path}\``;
  return `${doc(comment, INDENT)}${INDENT}${verb}(input${isOptional ? '?' : ''}: ${request}, options?: ${options}): ${result};`;
}

function schemasFile(document, calls) {
  const schemas = typesIn(document);
  const accepted = reachable(
    schemas,
    calls.flatMap(({ body, parameters }) => [body, parameters]),
  );
  const named = Object.entries(schemas).map(([name, schema]) => {
    // A newer server may return words that this client does not know, but it never accepts more than it documents.
    const types = new Types({ isOpen: !accepted.has(name) });
    return declaration(name, schema, types);
  });
  const requests = calls.map((call) => requestDeclaration(call, new Types({ isOpen: false })));
  const answers = calls
    .filter(({ answer }) => answer.$ref === undefined)
    .map((call) => declaration(answerName(call), call.answer, new Types({ isOpen: true })));
  const all = [...named, ...requests, ...answers];
  const names = all.map((text) => /^export (?:type|interface) (\w+)/m.exec(text)[1]);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`two types of the client are called ${twice}`);
  return `${HEAD}
/** One of these words, or one that a newer server has added. */
export type Open<Word extends string> = Word | (string & {});

${all.join('\n\n')}
`;
}

function requestDeclaration(call, types) {
  const { members } = requestFields(call);
  const own = `{\n${members.map((member) => types.member(member, INDENT)).join('')}}`;
  const name = requestName(call);
  const comment = doc(`What \`${call.noun}.${call.verb}\` takes.`, '');
  if (call.body === null) return `${comment}export interface ${name} ${own}`;
  if (call.body.properties === undefined)
    return `${comment}export type ${name} = ${own} & (${types.of(call.body, '')});`;
  const all = [...members, ...membersOf(call.body)];
  return `${comment}export interface ${name} {\n${all.map((member) => types.member(member, INDENT)).join('')}}`;
}

function declaration(name, schema, types) {
  const comment = doc(schema.description, '');
  const text = types.of(schema, '');
  return schema.properties === undefined
    ? `${comment}export type ${name} = ${text};`
    : `${comment}export interface ${name} ${text}`;
}

/** Converts JSON Schema, as zod writes it, to TypeScript. */
class Types {
  constructor({ isOpen }) {
    this.isOpen = isOpen;
  }

  of(schema, indent) {
    const { $ref, anyOf, oneOf, allOf, type } = schema;
    if ($ref !== undefined) return $ref.slice(COMPONENT.length);
    if ('const' in schema) return JSON.stringify(schema.const);
    if (schema.enum !== undefined) return this.#words(schema.enum);
    const union = anyOf ?? oneOf;
    if (union !== undefined) return unique(union.map((each) => this.of(each, indent))).join(' | ');
    if (allOf !== undefined) return allOf.map((each) => `(${this.of(each, indent)})`).join(' & ');
    if (Array.isArray(type)) return unique(type.map((each) => this.of({ ...schema, type: each }, indent))).join(' | ');
    return this.#plain(schema, indent);
  }

  member({ name, schema, description, required }, indent) {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${doc(description, indent)}${indent}${key}${required ? '' : '?'}: ${this.of(schema, indent)};\n`;
  }

  #words(words) {
    const union = words.map((word) => JSON.stringify(word)).join(' | ');
    return this.isOpen && words.length > 1 && words.every((word) => typeof word === 'string')
      ? `Open<${union}>`
      : union;
  }

  #plain(schema, indent) {
    switch (schema.type) {
      case 'string':
      case 'boolean':
      case 'null':
        return schema.type;
      case 'integer':
      case 'number':
        return 'number';
      case 'array':
        return this.#list(schema, indent);
      case 'object':
        return this.#object(schema, indent);
      default:
        return 'unknown';
    }
  }

  #list({ items, prefixItems }, indent) {
    if (prefixItems !== undefined) return `[${prefixItems.map((each) => this.of(each, indent)).join(', ')}]`;
    return `Array<${this.of(items ?? {}, indent)}>`;
  }

  #object(schema, indent) {
    if (schema.properties === undefined) {
      const { additionalProperties: value } = schema;
      // `Record` is not used, because a type may refer to itself only in a member.
      return `{ [key: string]: ${typeof value === 'object' ? this.of(value, indent) : 'unknown'} }`;
    }
    const inner = indent + INDENT;
    const members = membersOf(schema).map((member) => this.member(member, inner));
    return `{\n${members.join('')}${indent}}`;
  }
}

const unique = (list) => [...new Set(list)];

function doc(text, indent) {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n`;
}
