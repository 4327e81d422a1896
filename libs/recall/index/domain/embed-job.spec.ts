import { joinEmbedJobs, type EmbedJob } from './embed-job.js';

const job = (spaceId: string, kind: EmbedJob['kind'], ...ids: string[]): EmbedJob => ({ spaceId, kind, ids });

it.each<[string, EmbedJob[], EmbedJob[]]>([
  ['no job from no jobs', [], []],
  ['one job from one job', [job('a', 'claim', '1')], [job('a', 'claim', '1')]],
  [
    'one job from all jobs of a space and kind',
    [job('a', 'claim', '1'), job('a', 'claim', '2', '3')],
    [job('a', 'claim', '1', '2', '3')],
  ],
  [
    'one job for each space and kind',
    [job('a', 'claim', '1'), job('b', 'claim', '2'), job('a', 'message', '3')],
    [job('a', 'claim', '1'), job('b', 'claim', '2'), job('a', 'message', '3')],
  ],
])('joining embedding jobs builds %s', (_, jobs, joined) => {
  expect(joinEmbedJobs(jobs)).toEqual(joined);
});

it('joining embedding jobs splits many texts into jobs of 200, and does not change its input', () => {
  const jobs = Array.from({ length: 450 }, (_, n) => job('a', 'claim', String(n)));
  expect(joinEmbedJobs(jobs).map(({ ids }) => (ids as string[]).length)).toEqual([200, 200, 50]);
  expect(jobs[0]!.ids).toEqual(['0']);
});

it('joining embedding jobs passes on an unknown payload as a job of its own', () => {
  expect(joinEmbedJobs([job('a', 'claim', '1'), { kind: 'poem' }, job('a', 'claim', '2')])).toEqual([
    { kind: 'poem' },
    job('a', 'claim', '1', '2'),
  ]);
});
