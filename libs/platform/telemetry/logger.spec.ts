import { createLogger } from './index.js';

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  write(
    createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
  );
  return lines;
}

describe('the logger of every process', () => {
  it('writes levels by name and times as text, and leaves out the host', () => {
    const [line] = logged((log) => log.warn({ queue: 'embed' }, 'Late.'));
    expect(line).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      queue: 'embed',
      msg: 'Late.',
    });
  });

  it('writes nothing below its level', () => {
    expect(logged((log) => log.debug('noise'))).toEqual([]);
  });

  it.each([
    { authorization: 'Bearer hidden' },
    { headers: { 'x-api-key': 'hidden' } },
    { req: { headers: { authorization: 'hidden' } } },
    { config: { pepper: 'hidden' } },
    { err: { password: 'hidden' } },
  ])('removes the credential from %j', (facts) => {
    const text = JSON.stringify(logged((log) => log.info(facts, 'x')));
    expect(text).toContain('[redacted]');
    expect(text).not.toContain('hidden');
  });
});
