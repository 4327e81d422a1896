// The generated files of libs/sdk: npm run sync writes them, test/golden compares them. Types come from the OpenAPI
// document, the names of the methods from the catalogue (docs/adr/0080).

const HEAD = '// Written by `npm run sync` from the catalogue of operations and its OpenAPI document.\n';
const COMPONENT = '#/components/schemas/';
const INDENT = '  ';

/** The files of libs/sdk by name. `operations`: the catalogue; `document`: what it says as OpenAPI. */
export function sdkFiles({ operations, document }) {
  const calls = operations.map((operation) => callOf(operation, document));
  return {
    'schemas.generated.ts': schemasFile(document, calls),
    'operations.generated.ts': operationsFile(calls),
  };
}

const pascal = (name) => name[0].toUpperCase() + name.slice(1);
const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** zod names a schema without a name of its own `__schema0`; here it is the type of any JSON. */
const typeName = (name) => name.replace(/^__schema(\d+)$/, (_, number) => `Json${number === '0' ? '' : number}`);

const resolved = (document, schema) =>
  schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.slice(COMPONENT.length)];

/** Everything about an operation that the two files say. */
function callOf({ name, rest }, document) {
  const described = document.paths[rest.path][rest.method.toLowerCase()];
  const [noun, verb] = name.split('.').map(camel);
  const parameters = described.parameters.filter((each) => each.$ref === undefined);
  const headers = described.parameters.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref.split('/').at(-1)]));
  const body = described.requestBody?.content['application/json'].schema ?? null;
  const [, success] = Object.entries(described.responses).find(([status]) => status.startsWith('2'));
  const [[contentType, content]] = Object.entries(success.content);
  const answer = content.schema.contentSchema ?? content.schema;
  const kind =
    contentType === 'application/json'
      ? isPage(document, answer, parameters) && 'list'
      : contentType === 'text/event-stream'
        ? 'stream'
        : 'text';
  return { name, noun, verb, rest, described, parameters, headers, body, answer, kind };
}

function isPage(document, answer, parameters) {
  const { properties } = resolved(document, answer);
  return properties?.nextCursor !== undefined && parameters.some(({ name }) => name === 'cursor');
}

/** `POST /v1/spaces/{space}/claims:search?explain`, then a letter for each thing that a client has to know. */
function routeOf({ rest, parameters, headers, kind }) {
  const switches = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const inQuery = ['GET', 'DELETE'].includes(rest.method) || switches.length === 0 ? '' : `?${switches.join(',')}`;
  const flags = [headers.includes('If-Match') ? 'm' : '', { list: 'l', stream: 's', text: 't' }[kind] ?? ''].join('');
  return `${rest.method} ${rest.path}${inQuery}${flags === '' ? '' : ` ${flags}`}`;
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

const requestName = ({ described }) => `${pascal(described.operationId)}Request`;
const answerName = ({ described, answer }) =>
  answer.$ref === undefined ? `${pascal(described.operationId)}Answer` : typeName(answer.$ref.slice(COMPONENT.length));

/** The fields of a request outside its body, and whether any field at all has to be given. */
function requestFields({ rest, parameters, headers, body }) {
  const members = parameters.map(({ name, in: place, required, description, schema, content }) => ({
    name,
    // The client has a default for it.
    required: required && !(name === 'space' && place === 'path'),
    description:
      name === 'space' && place === 'path' ? `${description} Default: the space of the client.` : description,
    schema: schema ?? content['application/json'].schema,
  }));
  if (headers.includes('Prefer'))
    members.push({
      name: 'waitSeconds',
      required: false,
      description: 'How many seconds to wait for the end of the work before the answer, 1 to 60.',
      schema: { type: 'integer' },
    });
  if (headers.includes('If-Match') && rest.method === 'DELETE')
    members.push({
      name: 'expectedVersion',
      required: false,
      description: 'Refuse the change if it is at another version.',
      schema: { type: 'integer' },
    });
  const bodyRequires = body !== null && ((body.required ?? []).length > 0 || body.oneOf !== undefined);
  return { members, isRequired: bodyRequires || members.some(({ required }) => required) };
}

function schemasFile(document, calls) {
  const { schemas } = document.components;
  const accepted = reachable(
    schemas,
    calls.flatMap(({ body, parameters }) => [body, parameters]),
  );
  const named = Object.entries(schemas).map(([name, schema]) => {
    // A newer server may answer words that this client does not know; it never accepts more than it documents.
    const types = new Types({ isOpen: !accepted.has(name) });
    return declaration(typeName(name), schema, types);
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

const membersOf = ({ properties = {}, required = [] }) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    description: schema.description,
    required: required.includes(name),
  }));

/** JSON Schema, as zod writes it, as TypeScript. */
class Types {
  constructor({ isOpen }) {
    this.isOpen = isOpen;
  }

  of(schema, indent) {
    const { $ref, anyOf, oneOf, allOf, type } = schema;
    if ($ref !== undefined) return typeName($ref.slice(COMPONENT.length));
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
      // Not Record: a type that refers to itself may do so only in a member.
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

/** The names of the components that these parts of the document refer to, directly or through others. */
function reachable(schemas, parts) {
  const found = new Set();
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key !== '$ref' || typeof member !== 'string') visit(member);
      else if (member.startsWith(COMPONENT)) {
        const name = member.slice(COMPONENT.length);
        if (found.has(name)) continue;
        found.add(name);
        visit(schemas[name]);
      }
    }
  };
  visit(parts);
  return found;
}
