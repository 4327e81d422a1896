import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How code and documents name a specification, and the file it is in. */
const SPECS: Record<string, string> = {
  api: 'api.md',
  beliefs: 'beliefs.md',
  claims: 'claims.md',
  continuity: 'continuity.md',
  gates: 'gates-and-tasks.md',
  'gates-and-tasks': 'gates-and-tasks.md',
  graph: 'graph.md',
};

const PLACES = ['README.md', 'CONTRIBUTING.md', 'apps', 'docs', 'infra', 'libs', 'prisma', 'scripts', 'test'];
const TEXTS = /\.(ts|sql|md|mjs|prisma|sh)$/;

/**
 * The parts of a specification that can be cited: `15a`, `3.2`, and `9.4` for item 4 of a list or table in section 9.
 */
function partsOf(text: string): Set<string> {
  const parts = new Set<string>();
  let section = '';
  for (const line of text.split('\n')) {
    const heading = /^#{2,3} (\d+[a-z]?(?:\.\d+)?)\b/.exec(line)?.[1];
    if (heading !== undefined) parts.add((section = heading));
    const item = /^(?:\| )?(\d+)(?:\.| \||(?= [a-z]))/.exec(line)?.[1];
    if (item !== undefined && section !== '') parts.add(`${section}.${item}`);
  }
  return parts;
}

const parts = Object.fromEntries(
  Object.values(SPECS).map((file) => [file, partsOf(readFileSync(join('docs/specs', file), 'utf8'))]),
);

interface Citation {
  spec: string;
  /** Empty: the whole document, or its introduction. */
  sections: string[];
  /** Steps, phases or examples of this section. Cited rules are the rules of section 15a. */
  items: string[];
  areRules: boolean;
}

/** `5`, `8 and 9`, `5 to 7`, as single numbers. */
function numbersIn(list: string | undefined): string[] {
  if (list === undefined) return [];
  const range = /^(\d+) to (\d+)$/.exec(list);
  if (range === null) return list.split(/, | and /);
  const first = Number(range[1]);
  return Array.from({ length: Number(range[2]) - first + 1 }, (_, i) => String(first + i));
}

const N = String.raw`\d+[a-z]?(?:\.\d+)?`;
const SECTIONS = `(?<sections>${N}(?:(?:, | and | to )${N})*)`;
const ITEMS = String.raw`(?:,?(?: and)? (?<what>rule|step|phase|example)s? (?<items>\d+(?:(?: and | to )\d+)*))`;
const SPEC = `(?<spec>${Object.keys(SPECS).join('|')})`;

const FORMS = [
  // claims spec, section 15a, rule 3; graph spec, sections 3.5 and 5.4; graph spec, 9a; claims spec, rule 8
  new RegExp(String.raw`\b${SPEC} spec\b(?:,? (?:sections? )?${SECTIONS}\b)?${ITEMS}?`, 'gi'),
  // section 15a of the claims spec; rule 3 of section 15a of the claims spec
  new RegExp(String.raw`(?:(?<what>rule)s? (?<items>\d+) of )?section ${SECTIONS} of the ${SPEC} spec\b`, 'gi'),
  // [claims.md](claims.md) section 8; claims.md, 15a rule 13
  new RegExp(String.raw`\b${SPEC}\.md\)?,? (?:section |§)?${SECTIONS}\b${ITEMS}?`, 'gi'),
];

function citationsIn(text: string): Citation[] {
  return FORMS.flatMap((form) =>
    [...text.matchAll(form)].map(({ groups = {} }) => ({
      spec: groups.spec!.toLowerCase(),
      sections: numbersIn(groups.sections),
      items: numbersIn(groups.items),
      areRules: groups.what?.toLowerCase() === 'rule',
    })),
  );
}

/** The cited parts that do not exist. */
function missingIn({ spec, sections, items, areRules }: Citation): string[] {
  const known = parts[SPECS[spec]!]!;
  const section = areRules ? '15a' : sections.at(-1);
  return [...sections, ...items.map((item) => `${section}.${item}`)].filter((part) => !known.has(part));
}

/** Comments may span several lines; a citation is within one sentence. */
const asOneLine = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|--|\/\/\/?)?\s*/g, ' ');

function filesIn(place: string): string[] {
  if (!existsSync(place)) return [];
  if (TEXTS.test(place)) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((file) => join(place, file))
    .filter((file) => TEXTS.test(file) && file !== 'test/arch/specs.spec.ts');
}

const files = PLACES.flatMap(filesIn);
const cited = files.map((file) => ({ file, citations: citationsIn(asOneLine(readFileSync(file, 'utf8'))) }));

it('citations of the specifications are found', () => {
  expect(cited.filter(({ citations }) => citations.length > 0).length).toBeGreaterThan(80);
});

it('every section, rule and step that is cited exists', () => {
  const wrong = cited.flatMap(({ file, citations }) =>
    citations.flatMap((citation) => missingIn(citation).map((part) => `${file}: ${citation.spec} spec, ${part}`)),
  );
  expect(wrong).toEqual([]);
});

it('every section sign in a specification names one of its sections', () => {
  const wrong = Object.entries(parts).flatMap(([file, known]) =>
    [...readFileSync(join('docs/specs', file), 'utf8').matchAll(/(?<!\.md\)? )§(\d+[a-z]?(?:\.\d+)?)/g)]
      .map((match) => match[1]!)
      .filter((section) => !known.has(section))
      .map((section) => `${file}: §${section}`),
  );
  expect(wrong).toEqual([]);
});

/** The introduction of a specification: what it says about itself between its title and its first section. */
const headOf = (file: string): string => readFileSync(join('docs/specs', file), 'utf8').split(/^## /m, 1)[0]!;

/**
 * A line of a specification's introduction that says what is not built: its kind (`operation`, `event`, `error`,
 * `field`, `GraphQL type`, `value` or `behaviour`), and the names that the product must not have; the kind `behaviour`
 * has no names.
 */
interface NotBuilt {
  kind: string;
  names: string[];
}

const WITH_NAMES = /^> \* (operation|event|error|field|GraphQL type|value)s? ((?:`[^`]+`(?:, | and )?)+): /;

function notBuiltIn(head: string): NotBuilt[] {
  return [...head.matchAll(/^> \* .*$/gm)].map(([line]) => {
    if (/^> \* behaviour: [^`]+$/.test(line)) return { kind: 'behaviour', names: [] };
    const [, kind, names] = WITH_NAMES.exec(line) ?? [];
    if (kind === undefined) throw new Error(`Not a line of a head: ${line}`);
    return { kind, names: [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!) };
  });
}

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string }>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

const contract = readFileSync('test/golden/openapi.json', 'utf8');
const openApi = JSON.parse(contract) as OpenApi;
const errors = JSON.parse(readFileSync('test/golden/errors.json', 'utf8')) as { code: string }[];
const events = [...readFileSync('docs/reference/events.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm)];
const types = readFileSync('test/golden/schema.graphql', 'utf8').matchAll(/^(?:type|input|union|enum) (\w+)/gm);

/** Everything of each kind that exists. */
const BUILT: Readonly<Record<string, ReadonlySet<string>>> = {
  operation: new Set(
    Object.values(openApi.paths).flatMap((path) => Object.values(path).map((made) => made.operationId)),
  ),
  event: new Set(events.map(([, kind]) => kind!)),
  error: new Set(errors.map(({ code }) => code)),
  field: new Set(
    Object.entries(openApi.components.schemas).flatMap(([schema, { properties = {} }]) =>
      Object.keys(properties).map((field) => `${schema}.${field}`),
    ),
  ),
  'GraphQL type': new Set([...types].map(([, name]) => name!)),
  value: new Set([...contract.matchAll(/"([\w.-]+)"/g)].map(([, value]) => value!)),
};

/** Names that exist although an introduction says that they do not; `*` at the end stands for any ending. */
function existingOf({ kind, names }: NotBuilt): string[] {
  const built = [...(BUILT[kind] ?? [])];
  return names.filter((name) =>
    name.endsWith('*') ? built.some((other) => other.startsWith(name.slice(0, -1))) : built.includes(name),
  );
}

it.each(Object.keys(parts))('the introduction of %s does not say that an existing thing is not built', (file) => {
  const head = headOf(file);
  expect(head).toMatch(/^> \*\*Status\.\*\* Built/m);
  expect(notBuiltIn(head).flatMap(existingOf)).toEqual([]);
});

it.each([
  ['operation', 'storeClaim'],
  ['operation', 'store*'],
  ['event', 'claim_stored'],
  ['error', 'cycle'],
  ['field', 'CreateTaskBody.title'],
  ['GraphQL type', 'Query'],
  ['value', 'seed-v0.1q'],
])('an introduction that wrongly says that the %s %s is not built is found', (kind, name) => {
  expect(notBuiltIn(`> * ${kind} \`${name}\`: why`).flatMap(existingOf)).toEqual([name]);
});

it('every event kind that a specification lists exists', () => {
  const listed = Object.keys(parts).flatMap((file) =>
    [
      ...readFileSync(join('docs/specs', file), 'utf8').matchAll(
        /(?:Event|New) kinds(?: \(`noun_verb`\))?[:,] ([^\n.]+)/g,
      ),
    ].flatMap(([, kinds]) => kinds!.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []),
  );
  expect(listed.length).toBeGreaterThan(40);
  expect(listed.filter((kind) => !BUILT.event!.has(kind))).toEqual([]);
});
