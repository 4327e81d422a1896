import { joinEmbedJobs, type EmbedJob } from './embed-job.js';

const job = (spaceId: string, kind: EmbedJob['kind'], ...ids: string[]): EmbedJob => ({ spaceId, kind, ids });

it.each<[string, EmbedJob[], EmbedJob[]]>([
  ['nothing of nothing', [], []],
  ['one of one', [job('a', 'claim', '1')], [job('a', 'claim', '1')]],
  [
    'one of a space and kind',
    [job('a', 'claim', '1'), job('a', 'claim', '2', '3')],
    [job('a', 'claim', '1', '2', '3')],
  ],
  [
    'one for each space and kind',
    [job('a', 'claim', '1'), job('b', 'claim', '2'), job('a', 'message', '3')],
    [job('a', 'claim', '1'), job('b', 'claim', '2'), job('a', 'message', '3')],
  ],
])('builds %s', (_, jobs, joined) => {
  expect(joinEmbedJobs(jobs)).toEqual(joined);
});

it('splits many texts into jobs of 200, and does not change its input', () => {
  const jobs = Array.from({ length: 450 }, (_, n) => job('a', 'claim', String(n)));
  expect(joinEmbedJobs(jobs).map(({ ids }) => (ids as string[]).length)).toEqual([200, 200, 50]);
  expect(jobs[0]!.ids).toEqual(['0']);
});

it('passes on an unknown payload, which is then parked on its own', () => {
  expect(joinEmbedJobs([job('a', 'claim', '1'), { kind: 'poem' }, job('a', 'claim', '2')])).toEqual([
    { kind: 'poem' },
    job('a', 'claim', '1', '2'),
  ]);
});
