import { Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Drift, RecoveryAdvice, RecoveryScore } from '#libs/sdk/index.js';
import { Facts } from '../../parts/claim-parts.js';
import { Answered, EmptyState } from '../../parts/states.js';
import { useSignedIn } from '../../signed-in.js';
import { numberOf, plain } from '../../words.js';
import { tasks } from '../../words/tasks.js';

const said = tasks.continuity;

/** What to do with an interrupted task, how far the work has drifted, and how well it was resumed. */
export function ContinuityFigures({ space, id }: { space: string; id: string }) {
  const { client } = useSignedIn();
  const about = { space, taskId: id };
  const advice = useQuery({
    queryKey: ['tasks', space, id, 'advice'],
    queryFn: () => client.tasks.recoveryAdvice(about),
  });
  const drift = useQuery({ queryKey: ['tasks', space, id, 'drift'], queryFn: () => client.tasks.drift(about) });
  const recovery = useQuery({
    queryKey: ['tasks', space, id, 'recovery'],
    queryFn: () => client.tasks.recoveryScore(about),
  });
  return (
    <Stack>
      <Figure title={said.advice}>
        <Answered query={advice}>{(given) => <Advice advice={given} />}</Answered>
      </Figure>
      <Figure title={said.drift}>
        <Answered query={drift}>{(measured) => <Measured of={measured} />}</Answered>
      </Figure>
      <Figure title={said.recovery}>
        <Answered query={recovery}>{(measured) => <Measured of={measured} />}</Answered>
      </Figure>
    </Stack>
  );
}

const Figure = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="sm" component="section" aria-label={title}>
    <Title order={2} size="h5" mb="xs">
      {title}
    </Title>
    {children}
  </Paper>
);

const Advice = ({ advice: { action, restoreMode, withConstraints, retryCount } }: { advice: RecoveryAdvice }) => (
  <Facts
    facts={[
      [said.advice, plain(action)],
      [said.mode, plain(restoreMode.toLowerCase())],
      [said.withConstraints, withConstraints ? said.yes : said.no],
      [said.retries, numberOf(retryCount)],
    ]}
  />
);

const Measured = ({ of: { score, level, parts } }: { of: Drift | RecoveryScore }) =>
  score === null ? (
    <EmptyState>{said.tooLittle}</EmptyState>
  ) : (
    <Facts
      facts={[
        [said.score, numberOf(score)],
        ...(level === null ? [] : [[said.level, plain(level)] as const]),
        ...Object.entries(parts ?? {}).map(
          ([name, value]) => [said.parts[name] ?? plain(name), numberOf(value as number)] as const,
        ),
      ]}
    />
  );
