import { expect, it } from '@jest/globals';
import type { InterruptedSession } from '#libs/work/interruptions/index.js';
import { formats, FORMATS } from './format.js';
import { fitWork } from './work-part.js';

const sessions = Array.from({ length: 5 }, (_, n) => ({
  sessionId: `ses_${n}`,
  type: 'crash',
  agent: 'coder',
  externalId: `run ${n}`,
  taskId: null,
  interruptedAt: new Date(0),
})) as unknown as InterruptedSession[];

it.each(FORMATS)(
  'fitting interrupted sessions counts the tokens of each session and of the frame only twice, in %s',
  (name) => {
    const counted: string[] = [];
    const count = (text: string): number => {
      counted.push(text);
      return text.length;
    };
    const packing = { format: formats[name], count };
    const fit = (maxTokens: number) =>
      fitWork({ handoff: null, interrupted: sessions }, packing, { maxTokens, query: 'tests', task: null });
    expect(fit(10_000)).toMatchObject({ part: { interrupted: sessions }, excluded: [] });
    for (const { sessionId } of sessions)
      expect(
        counted.filter((text) => text.includes(`${sessionId}`) && !text.includes('Query') && !text.includes('"query"')),
      ).toHaveLength(2);
    expect(counted.filter((text) => text.includes('Stored memory follows'))).toHaveLength(2);
  },
);

it.each(FORMATS)(
  'a context in %s contains the newest interrupted sessions that fit into a fifth of the budget',
  (name) => {
    const packing = { format: formats[name], count: (text: string) => text.length };
    const { part, excluded } = fitWork({ handoff: null, interrupted: sessions }, packing, {
      maxTokens: 2_500,
      query: 'tests',
      task: null,
    });
    expect(part!.interrupted.length).toBeGreaterThan(0);
    expect(formats[name].work(part!).length).toBeLessThanOrEqual(500);
    expect([...part!.interrupted.map(({ sessionId }) => sessionId), ...excluded.map(({ id }) => id)]).toEqual(
      sessions.map(({ sessionId }) => sessionId),
    );
  },
);
