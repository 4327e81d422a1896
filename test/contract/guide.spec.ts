import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TOOL_NAMES } from '#libs/governance/tools/index.js';
import { eventually } from '#libs/testing/index.js';
import { openService, type Service, type Tenant } from '../service/index.js';
import { REFUND_SYSTEMS } from './refunds.js';
import { ASSERTION_CLASSES, GRANTS, ROLES } from '#libs/kernel/index.js';

/** A request of a guide, and its expected result: `$name = path` stores a value, `path is value` expects one. */
interface Example {
  method: string;
  path: string;
  body: string;
  status: number;
  expectation: string;
}

const examplesIn = (guide: string): Example[] =>
  [
    ...readFileSync(guide, 'utf8').matchAll(/```\n(GET|POST|PUT|PATCH) (\S+)\n([^`]*?)\n?→ (\d{3}) ?([^\n]*)\n```/g),
  ].map(([, method, path, body, status, expectation]): Example => ({
    method: method!,
    path: path!,
    body: body!,
    status: Number(status),
    expectation: expectation!,
  }));

/** Guides that are mostly about commands. */
const FEW_EXAMPLES: ReadonlySet<string> = new Set(['docs/import-export.md', 'docs/evaluation.md']);

let service: Service;
beforeAll(async () => {
  service = await openService({ isWorking: true });
});
afterAll(() => service.close());

/** The guides are followed by a caller who may speak for every system of the schema `refund`. */
const ALL_RIGHTS = {
  role: 'owner' as const,
  allowedClasses: [...ASSERTION_CLASSES],
  grants: [...GRANTS],
  sourceSystems: REFUND_SYSTEMS,
  principal: { kind: 'user' as const, name: 'owner' },
};

/** If a guide says how to make a key for source systems, the guide is followed with this key. */
function rightsIn(guide: string): Parameters<Tenant['as']>[0] {
  const command = /^npx credence keys create (\S+) --role (\S+) --allowed-classes (\S+) --source-systems (\S+)$/m;
  const [, name, role, classes, systems] = command.exec(readFileSync(guide, 'utf8')) ?? [];
  if (name === undefined) return ALL_RIGHTS;
  return {
    name,
    role: ROLES.find((each) => each === role),
    allowedClasses: ASSERTION_CLASSES.filter((each) => classes!.split(',').includes(each)),
    sourceSystems: systems!.split(','),
  };
}

/** An MCP client must accept both; REST ignores it. */
const MCP_HEADERS = { accept: 'application/json, text/event-stream' };

const isUnderWay = ({ code, state, kind }: { code?: string; state?: string; kind?: string }): boolean =>
  code === 'cascade_running' || code === 'beliefs_running' || (state === 'open' && kind === 'promote');

const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce((value, step) => (value as Record<string, unknown>)[step], body);

it('docs/mcp.md mentions every tool of the tool boundary', () => {
  const guide = readFileSync('docs/mcp.md', 'utf8');
  expect(TOOL_NAMES.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

it.each([
  'docs/beliefs.md',
  'docs/candidates.md',
  'docs/import-export.md',
  'docs/evaluation.md',
  'docs/gates.md',
  'docs/graph.md',
  'docs/digests.md',
  'docs/recovery.md',
  'docs/notes.md',
  'docs/tasks.md',
  'docs/workspaces.md',
  'docs/continuity.md',
  'docs/domain-schemas.md',
  'docs/mcp.md',
])('every example in %s gets the answer that the guide states', async (guide) => {
  const tenant = await service.aTenant();
  const owner = await tenant.as(rightsIn(guide));
  await owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
  const examples = examplesIn(guide);
  expect(examples.length).toBeGreaterThan(FEW_EXAMPLES.has(guide) ? 2 : 9);
  const kept = new Map<string, string>();
  const filled = (text: string): string => text.replace(/\$(\w+)/g, (_, name: string) => kept.get(name)!);
  for (const { method, path, body, status, expectation } of examples) {
    const send = () => owner.send(method, filled(path), body === '' ? undefined : filled(body), MCP_HEADERS);
    let answer = await send();
    // A correction or a run that an example started is still running.
    await eventually(async () => !isUnderWay(answer.body) || !isUnderWay((answer = await send()).body));
    expect({ path, status: answer.status, body: answer.status === status ? null : answer.body }).toEqual({
      path,
      status,
      body: null,
    });
    const keep = /^\$(\w+) = (\S+)$/.exec(expectation);
    if (keep !== null) kept.set(keep[1]!, String(at(answer.body, keep[2]!)));
    const expected = /^(\S+) is (.+)$/.exec(expectation);
    if (expected !== null) expect(String(at(answer.body, expected[1]!))).toBe(filled(expected[2]!));
  }
});
