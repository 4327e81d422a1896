// Generates the pages of docs/reference. npm run sync writes them and test/golden compares them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const SOURCES = ['apps', 'libs'];
const HEAD = (source) => `\`npm run sync\` writes this page from ${source}.`;

const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  precondition: 422,
  limit: 429,
  bug: 500,
  unsupported: 501,
  unavailable: 503,
};

/**
 * The pages by file name. `operations`: the catalogue; `registry`: everything that the nouns registered with the
 * journal; `errors`: the declared errors with their messages; `transportErrors`: those that the transports raise
 * themselves; `settings`: the environment variables, each with its `default`, `use` and `meaning`.
 */
export function referenceFiles({ operations, registry, policies, errors, transportErrors, settings }) {
  const sources = sourcesUnder(SOURCES);
  const pages = {
    'operations.md': operationsPage(operations),
    'errors.md': errorsPage(errors, transportErrors),
    'events.md': eventsPage(registry, sources),
    'policies.md': policiesPage(registry, policies),
    'settings.md': settingsPage(settings),
    'tables.md': tablesPage(registry),
  };
  return { ...pages, 'README.md': indexPage() };
}

function indexPage() {
  return `# Reference

\`npm run sync\` writes these pages from the code.

| Page | Lists |
| --- | --- |
| [Operations](operations.md) | every operation with its role, route, GraphQL field and MCP tool |
| [Errors](errors.md) | every error code with its status and message |
| [Events](events.md) | every kind of event, the tables it writes and the queues it leaves messages for |
| [Policies](policies.md) | the rules that react to events in the same transaction |
| [The graph](graph.md) | node types, edge kinds, and which may connect which |
| [Settings](settings.md) | every environment variable |
| [Tables](tables.md) | every table and column |

A running service describes its REST interface in full at \`/openapi.json\` and \`/docs/api\`.
`;
}

function operationsPage(operations) {
  const rows = operations.map(({ name, summary, role, effect, rest, graphql, subscription, mcp }) => [
    `\`${name}\``,
    summary,
    role,
    effect,
    `\`${rest.method} ${rest.path}\``,
    code(graphql ?? subscription),
    code(mcp),
  ]);
  return `# Operations

${HEAD('the catalogue of operations')} \`test/golden/openapi.json\` has the schemas of requests and answers.

The role is the lowest that may call the operation. A read changes nothing. Empty: not offered over that transport.

${table(['Operation', 'Does', 'Role', 'Effect', 'REST', 'GraphQL', 'MCP'], rows)}`;
}

function errorsPage(errors, transportErrors) {
  const rows = errors.map(({ code: name, category, retryable, message }) => [
    `\`${name}\``,
    category,
    String(STATUS_OF[category]),
    retryable ? 'yes' : 'no',
    message,
  ]);
  const declared = new Set(errors.map(({ code: name }) => name));
  const others = transportErrors
    .filter(({ code: name }) => !declared.has(name))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code: name, status, meaning }) => [`\`${name}\``, String(status), meaning]);
  return `# Errors

${HEAD('the errors that the code declares')} An error is \`application/problem+json\`; \`code\` identifies it, \`detail\` is the message.

Words in braces are filled in. \`retryable\` says whether the same request may succeed later.

${table(['Code', 'Category', 'Status', 'Retryable', 'Message'], rows)}
## Errors of the transports

HTTP and GraphQL raise these errors themselves, before an operation runs or after it has ended. None of them is retryable. In an answer of GraphQL, the code is in \`extensions\`, and the message may say more than this table.

${table(['Code', 'Status', 'Meaning'], others)}`;
}

function eventsPage(registry, sources) {
  const comments = commentsOfKinds(sources);
  const kinds = [...registry.kinds.keys()].sort();
  const rows = kinds.map((kind) => {
    const tables = registry.projectorsOf(kind).flatMap(({ tables }) => [...tables]);
    const queues = registry.subscriptions.filter((each) => each.kind === kind).map(({ queue }) => queue);
    return [`\`${kind}\``, comments.get(kind) ?? '', codes(tables), codes(queues)];
  });
  return `# Events

${HEAD('what the nouns register with the journal')} An event is appended to the log in the transaction of the change, and projected in the same transaction.

Tables are those of the projectors that take the event; a projector may own more tables than one event writes. An event without tables is log-only: it is kept and shown, and replay has nothing to do for it. The journal refuses an event of a kind that is not listed here. Queues get a message after the commit.

${table(['Kind', 'Meaning', 'Tables', 'Queues'], rows)}`;
}

/** The comments above `kind: ...` in the types of payloads. */
function commentsOfKinds(sources) {
  const found = new Map();
  for (const text of sources.values())
    if (/\b(?:interface|type) \w*Payloads\b/.test(text))
      for (const [, comment, kind] of text.matchAll(
        /\/\*\*\s((?:(?!\*\/)[\s\S])*?)\s\*\/\s*\n\s*([a-z]+(?:_[a-z]+)+)\??:/g,
      ))
        found.set(kind, oneLine(`\n${comment}`));
  return found;
}

function policiesPage({ eventPolicies, statePolicies }, policies) {
  const kindsOf = (name) =>
    [...eventPolicies, ...statePolicies].find((policy) => policy.constructor.name === name)?.kinds ?? [];
  const rows = policies.map(({ policy, phase, does, reads, emits }) => [
    `\`${policy}\``,
    phase,
    does,
    codes([...kindsOf(policy)].sort()),
    codes(reads),
    codes([...emits].sort()),
  ]);
  return `# Policies

${HEAD('`libs/policies.ts` and the policies themselves')} A policy reacts to events with further events in the same transaction. Replay does not run policies: it finds their events in the log.

They run in the order of this table. \`on events\`: before the events are appended, on the state before them. \`on state\`: once the events are projected.

${table(['Policy', 'Phase', 'Does', 'Reacts to', 'Reads', 'May emit'], rows)}`;
}

function settingsPage(settings) {
  const rows = settings.map(({ name, otherwise, meaning, use }) => [
    `\`${name}\``,
    otherwise === undefined || otherwise === '' ? '' : `\`${otherwise}\``,
    meaning,
    use,
  ]);
  return `# Settings

${HEAD('the definition in `libs/platform/config`')} Each process reads its environment once, when it starts. An empty variable counts as unset; an unknown \`CREDENCE_\` name is refused, so that a typo does not silently mean the default.

${table(['Variable', 'Default', 'Meaning', 'Value'], rows)}`;
}

function tablesPage(registry) {
  const writers = new Map(
    registry.projectors.flatMap((projector) => projector.tables.map((name) => [name, projector.constructor.name])),
  );
  const folder = join(root, 'prisma/schema');
  const areas = readdirSync(folder)
    .filter((file) => file.endsWith('.prisma'))
    .sort()
    .map((file) => [file.replace('.prisma', ''), modelsIn(readFileSync(join(folder, file), 'utf8'))])
    .filter(([, models]) => models.length > 0);
  const sections = areas.map(
    ([area, models]) => `## ${area}\n\n${models.map((model) => tableSection(model, writers)).join('\n')}`,
  );
  return `# Tables

${HEAD('the Prisma schema')} The migrations in \`prisma/migrations\` have the constraints and indexes with their reasons.

A table that has a projector is written by this projector, from events alone. All other tables are written in the transactions that they belong to; they can be rebuilt, or are operational state.

The tier of a table says what its loss means. Replay restores critical and degradable tables, and the state hash covers the critical ones. Workers compute disposable tables again. The other tables are the log itself, or operational state of the service.

${sections.join('\n')}`;
}

function tableSection({ table: name, tier, comment, columns, key }, writers) {
  const writer = writers.get(name);
  const lines = [
    comment,
    writer === undefined ? '' : `Projector: \`${writer}\`.`,
    key === '' ? '' : `Primary key: ${key}.`,
    `Tier: ${tier}.`,
  ].filter((line) => line !== '');
  const rows = columns.map(({ name: column, type, isOptional, comment: what }) => [
    `\`${column}\``,
    `${type}${isOptional ? ', null' : ''}`,
    what,
  ]);
  return `### ${name}\n\n${lines.join('\n')}\n\n${table(['Column', 'Type', 'Meaning'], rows)}`;
}

/** Readable descriptions of the rules of a column (prisma/schema/base.prisma). */
function rulesFor(rest) {
  const values = /\/\/\/ (?:.*; )?one of: ([^;]*)/.exec(rest)?.[1];
  return [
    ...(values === undefined
      ? []
      : [
          `One of ${values
            .trim()
            .split(' | ')
            .map((value) => `\`${value}\``)
            .join(', ')}`,
        ]),
    ...(/\/\/\/ (?:.*; )?generated$/.test(rest) ? ['Generated'] : []),
  ];
}

/** Models with their columns, without relations. */
function modelsIn(schema) {
  return [...schema.matchAll(/((?:^\/\/\/.*\n)*)^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, above, model, body]) => {
    const columns = [];
    let comment = [];
    for (const line of body.split('\n').map((each) => each.trim())) {
      if (line.startsWith('///')) comment.push(line.slice(3).trim());
      else {
        const [, column, type, suffix, rest = ''] = /^(\w+)\s+(\w+(?:\("[^"]*"\))?)(\?|\[\])?\s*(.*)$/.exec(line) ?? [];
        if (column !== undefined && !rest.includes('@relation') && isScalar(type))
          columns.push({
            name: /@map\("([^"]+)"\)/.exec(rest)?.[1] ?? column,
            type: typeOf(type, rest) + (suffix === '[]' ? '[]' : ''),
            isOptional: suffix === '?' || /\/\/\/ (?:.*; )?or null$/.test(rest),
            comment: [comment.join(' '), ...rulesFor(rest)].filter((part) => part !== '').join('. '),
          });
        if (line !== '') comment = [];
      }
    }
    return {
      table: /@@map\("([^"]+)"\)/.exec(body)?.[1] ?? model,
      tier: /^\/\/\/ tier: (\w+)$/m.exec(above)?.[1],
      comment: above
        .replace(/^\/\/\/ (tier:|expression \w+:) .*\n/gm, '')
        .replace(/^\/\/\/ ?/gm, '')
        .trim()
        .replace(/\n/g, ' '),
      columns,
      key:
        /@@id\(\[([^\]]+)\]/
          .exec(body)?.[1]
          ?.split(',')
          .map((part) => `\`${part.trim()}\``)
          .join(', ') ?? '',
    };
  });
}

const SCALARS = {
  BigInt: 'bigint',
  Boolean: 'boolean',
  Bytes: 'bytea',
  DateTime: 'timestamptz',
  Float: 'double precision',
  Int: 'integer',
  Json: 'jsonb',
  String: 'text',
};

const isScalar = (type) => type in SCALARS || type.startsWith('Unsupported');
const typeOf = (type, rest) =>
  /^Unsupported\("([^"]*)"\)/.exec(type)?.[1] ?? (/@db\.SmallInt/.test(rest) ? 'smallint' : SCALARS[type]);

/** The sources by path, without tests. */
function sourcesUnder(folders) {
  const paths = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((path) => path.endsWith('.ts') && !/\.(spec|prop)\.ts$/.test(path))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const code = (text) => (text === undefined ? '' : `\`${text}\``);
const codes = (texts) => [...new Set(texts)].map(code).join(', ');
const oneLine = (comment) => comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim();
const cell = (text) => text.replace(/\|/g, '\\|').replace(/\n/g, ' ');
const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((row) => `| ${row.join(' | ')} |\n`)
    .join('');
