import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as sdk from '../../libs/sdk/index.js';
import { openService, type Service, type Tenant } from '../service/index.js';
import { cutConnections } from './cut-connections.js';
import { hasPython, PYTHON_CLIENT, runPython, WITHOUT_PYTHON } from './python.js';
import {
  examplesInPython,
  examplesOfReadme,
  printedByPython,
  printedByTypeScript,
  programInPython,
  programOfReadme,
} from './readme.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
});
afterAll(() => service.close());

const aClient = (more: Partial<sdk.CommonOptions & { key: string }> = {}): sdk.Credence =>
  new sdk.Credence({ url: service.url, key: tenant.owner.secret, space: 'demo', ...more });

it('the examples of the README do what it says', async () => {
  const examples = examplesOfReadme();
  expect(examples.length).toBeGreaterThan(7);
  const printed = await printedByTypeScript(programOfReadme(examples), {
    url: service.url,
    key: tenant.owner.secret,
  });
  const promised = examples.flatMap(({ prints }) => prints);
  expect(promised.length).toBeGreaterThan(6);
  expect(printed).toEqual(expect.arrayContaining(promised));
});

it('a write whose answer is lost takes effect once', async () => {
  const { space } = await tenant.aSpace();
  let lost = 0;
  const client = aClient({
    space,
    retry: { baseMs: 1 },
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (lost++ > 0) return response;
      await response.text();
      throw new TypeError('terminated');
    },
  });
  const stored = await client.claims.store({ text: 'The office moves in May.' });
  expect(sdk.answerInfo(stored)!.headers.get('idempotency-replayed')).toBe('true');
  const claims = [];
  for await (const claim of client.claims.list()) claims.push(claim.id);
  expect(claims).toEqual([stored.claim!.id]);
});

it('a stream whose connections are cut again and again delivers each event once', async () => {
  const { space } = await tenant.aSpace();
  const writer = aClient({ space });
  const texts = Array.from({ length: 12 }, (_, i) => `Entry ${i} in the log of the ship`);
  await Promise.all(texts.map((text) => writer.claims.store({ text })));
  const cut = { connections: 0 };
  const client = aClient({
    space,
    sleep: () => Promise.resolve(),
    fetch: (url, init) => cutAfter(8_000, cut, url, init),
  });
  const seen: number[] = [];
  const claims = new Set<string>();
  for await (const event of client.events.stream({ space, after: 0 })) {
    seen.push(event.seq);
    if (event.kind === 'claim_stored') claims.add(event.subjectId);
    if (claims.size === texts.length) break;
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  expect(cut.connections).toBeGreaterThan(2);
});

/** The answer breaks off after this many bytes, even in the middle of an event. */
async function cutAfter(
  bytes: number,
  cut: { connections: number },
  url: string,
  init: RequestInit,
): Promise<Response> {
  cut.connections += 1;
  const response = await fetch(url, init);
  let left = bytes;
  const cutting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) controller.error(new TypeError('terminated'));
    },
  });
  return new Response(response.body!.pipeThrough(cutting), { status: response.status, headers: response.headers });
}

if (!hasPython) console.warn(WITHOUT_PYTHON);

(hasPython ? describe : describe.skip)('the Python client', () => {
  it('does what the README of the client says', async () => {
    const { owner } = await service.aTenant();
    await owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
    const examples = examplesInPython();
    expect(examples.length).toBeGreaterThan(9);
    const printed = await printedByPython(programInPython(examples), { url: service.url, key: owner.secret });
    const promised = examples.flatMap(({ prints }) => prints);
    expect(promised.length).toBeGreaterThan(8);
    expect(printed).toEqual(expect.arrayContaining(promised));
  });

  it('loses nothing and does nothing twice when connections are cut', async () => {
    const { owner } = await service.aTenant();
    await owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
    const cut = await cutConnections(service.url, 8_000);
    try {
      const out = await runPython([`${PYTHON_CLIENT}/tests/lost_answers.py`], {
        CREDENCE_KEY: owner.secret,
        CREDENCE_SPACE: 'demo',
        CREDENCE_URL: service.url,
        CREDENCE_CUT_URL: cut.url,
      });
      const { once, followed } = JSON.parse(out) as {
        once: { attempts: number; replayed: string; stored: string; found: string[] };
        followed: { seen: number[] };
      };
      expect(once).toMatchObject({ attempts: 2, replayed: 'true', found: [once.stored] });
      expect(followed.seen).toEqual([...new Set(followed.seen)].sort((a, b) => a - b));
      expect(cut.connections()).toBeGreaterThan(3);
    } finally {
      await cut.close();
    }
  });
});
