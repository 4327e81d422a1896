// Describes the operations for the generated files of all clients, from the catalogue and its OpenAPI document.

export const ORIGIN = 'Written by `npm run sync` from the catalogue of operations and its OpenAPI document.';
export const COMPONENT = '#/components/schemas/';

export const pascal = (name) => name[0].toUpperCase() + name.slice(1);
const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

const resolved = (document, schema) =>
  schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.slice(COMPONENT.length)];

const bodyOf = (requestBody, document) =>
  requestBody === undefined ? null : resolved(document, requestBody.content['application/json'].schema);

/**
 * All components except the bodies of requests: clients have one type for a whole request, including the parts of its
 * address.
 */
export function typesIn({ paths, components }) {
  const bodies = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ requestBody }) => requestBody?.content['application/json'].schema.$ref?.slice(COMPONENT.length));
  return Object.fromEntries(Object.entries(components.schemas).filter(([name]) => !bodies.includes(name)));
}

/** Returns everything that the generated files contain about an operation. */
export function callOf({ name, rest }, document) {
  const described = document.paths[rest.path][rest.method.toLowerCase()];
  const [noun, verb] = name.split('.').map(camel);
  const parameters = described.parameters.filter((each) => each.$ref === undefined);
  const headers = described.parameters.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref.split('/').at(-1)]));
  const body = bodyOf(described.requestBody, document);
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

/**
 * The line of a route: `POST /v1/spaces/{space}/claims:search?explain`, followed by a letter for each thing that a
 * client must know.
 */
export function routeOf({ rest, parameters, headers, kind }) {
  const switches = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const inQuery = ['GET', 'DELETE'].includes(rest.method) || switches.length === 0 ? '' : `?${switches.join(',')}`;
  const flags = [headers.includes('If-Match') ? 'm' : '', { list: 'l', stream: 's', text: 't' }[kind] ?? ''].join('');
  return `${rest.method} ${rest.path}${inQuery}${flags === '' ? '' : ` ${flags}`}`;
}

export const requestName = ({ described }) => `${pascal(described.operationId)}Request`;
export const answerName = ({ described, answer }) =>
  answer.$ref === undefined ? `${pascal(described.operationId)}Answer` : answer.$ref.slice(COMPONENT.length);

/** The fields of a request outside its body, and whether any field is required. */
export function requestFields({ rest, parameters, headers, body }) {
  const members = parameters.map(({ name, in: place, required, description, schema }) => ({
    name,
    // The client has a default for the space.
    required: required && !(name === 'space' && place === 'path'),
    description:
      name === 'space' && place === 'path' ? `${description} Default: the space of the client.` : description,
    // In a query, an object is JSON text; our clients accept the object and write the text.
    schema: schema.contentSchema ?? schema,
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

export const membersOf = ({ properties = {}, required = [] }) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    description: schema.description,
    required: required.includes(name),
  }));

/** The names of the components that these parts of the document refer to, directly or indirectly. */
export function reachable(schemas, parts) {
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
