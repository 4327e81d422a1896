import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openService, type RestClient, type Service } from '../service/index.js';

/** A request of the guide, and what it says comes of it: `$name = path` keeps a value, `path is value` expects one. */
interface Example {
  method: string;
  path: string;
  body: string;
  status: number;
  told: string;
}

const examples = [...readFileSync('docs/graph.md', 'utf8').matchAll(/```\n(GET|POST) (\S+)\n([^`]*?)\n?→ (\d{3}) ?([^\n]*)\n```/g)]
  .map(([, method, path, body, status, told]): Example => ({ method: method!, path: path!, body: body!, status: Number(status), told: told! }));

let service: Service;
let owner: RestClient;
beforeAll(async () => {
  service = await openService();
  owner = (await service.aTenant()).owner;
  await owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
});
afterAll(() => service.close());

const at = (body: unknown, path: string): unknown => path.split('.').reduce((value, step) => (value as Record<string, unknown>)[step], body);

it('the guide to the graph does what it says', async () => {
  expect(examples.length).toBeGreaterThan(9);
  const kept = new Map<string, string>();
  const filled = (text: string): string => text.replace(/\$(\w+)/g, (_, name: string) => kept.get(name)!);
  for (const { method, path, body, status, told } of examples) {
    const answer = await owner.send(method, filled(path), filled(body));
    expect([path, answer.status, answer.status === status ? null : answer.body]).toEqual([path, status, null]);
    const keep = /^\$(\w+) = (\S+)$/.exec(told);
    if (keep !== null) kept.set(keep[1]!, String(at(answer.body, keep[2]!)));
    const expected = /^(\S+) is (.+)$/.exec(told);
    if (expected !== null) expect(at(answer.body, expected[1]!)).toBe(expected[2]);
  }
});
