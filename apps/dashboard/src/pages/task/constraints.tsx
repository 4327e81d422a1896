import { List, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Constraint, Interruption, LatestCheckpoint, MustNotRedo, TaskInFull } from '#libs/sdk/index.js';
import { Facts } from '../../parts/claim-parts.js';
import { NodeLink } from '../../parts/page.js';
import { EmptyState } from '../../parts/states.js';
import { StoredLine } from '../../text/stored-text.js';
import { plain, timeOf } from '../../words.js';
import { tasks } from '../../words/tasks.js';

const said = tasks.constraints;

/**
 * The newest checkpoint: the constraints on whoever continues and who set them, how the session ended, and the plan.
 */
export function Constraints({ space, task }: { space: string; task: TaskInFull }) {
  if (task.latestCheckpoint === null) return <EmptyState>{tasks.checkpoints.empty}</EmptyState>;
  const { continuation } = task.latestCheckpoint;
  return (
    <Stack>
      {continuation.interruption !== null && <CutOff interruption={continuation.interruption} />}
      <Binding of={continuation} />
      <Plan of={continuation} space={space} />
    </Stack>
  );
}

type Continuation = LatestCheckpoint['continuation'];

function Binding({ of }: { of: Continuation }) {
  const groups: [string, ReactNode[]][] = [
    [said.redo, of.must_not_redo.map((each) => <Redo key={each.id} of={each} />)],
    [said.inherited, of.inherited.map((each) => <Redo key={each.id} of={each} />)],
    [said.preserve, of.must_preserve.map((each) => <Kept key={each.id} of={each} />)],
    [said.active, of.active_constraints.map((each) => <Kept key={each.id} of={each} />)],
    [said.expired, of.expired.map((each) => <Redo key={each.id} of={each} />)],
  ];
  if (groups.every(([, items]) => items.length === 0)) return <EmptyState>{said.empty}</EmptyState>;
  return groups.map(([title, items]) => <Named key={title} title={title} items={items} />);
}

function Named({ title, items }: { title: string; items: ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      <List size="sm">{items}</List>
    </section>
  );
}

const Redo = ({ of: { action, reason, expiresAt, setBy } }: { of: MustNotRedo }) => (
  <List.Item>
    <StoredLine text={action} max={300} /> · {plain(reason)} · {said.setBy} {plain(setBy.kind)} {setBy.principalId}
    {expiresAt !== null && ` · ${said.until} ${timeOf(expiresAt)}`}
  </List.Item>
);

const Kept = ({ of: { text, setBy } }: { of: Constraint }) => (
  <List.Item>
    <StoredLine text={text} max={300} /> · {said.setBy} {plain(setBy.kind)} {setBy.principalId}
  </List.Item>
);

const CutOff = ({ interruption }: { interruption: Interruption }) => (
  <Paper withBorder p="sm" component="section" aria-label={said.interruption}>
    <Title order={2} size="h5">
      {said.interruption}: {plain(interruption.type)}
    </Title>
    <Facts
      facts={[
        [said.risk, plain(interruption.riskOfLoss)],
        ...(interruption.reportedAt === null ? [] : [[said.reported, timeOf(interruption.reportedAt)] as const]),
        ...(interruption.occurredAt === null ? [] : [[said.found, timeOf(interruption.occurredAt)] as const]),
      ]}
    />
    {interruption.hint !== null && <StoredLine text={interruption.hint} max={300} />}
  </Paper>
);

function Plan({ of, space }: { of: Continuation; space: string }) {
  const groups: [string, ReactNode[]][] = [
    [
      said.completed,
      of.completed.map(({ text, evidenceIds }, i) => (
        <List.Item key={i}>
          <StoredLine text={text} max={300} />{' '}
          {evidenceIds.map((id) => (
            <NodeLink key={id} space={space} id={id}>
              {id}
            </NodeLink>
          ))}
        </List.Item>
      )),
    ],
    [said.inProgress, of.in_progress.map((text, i) => <Item key={i} text={text} />)],
    [said.blocked, of.blocked.map(({ text, reason }, i) => <Item key={i} text={`${text}: ${reason}`} />)],
    [said.next, of.preferred_next.map((text, i) => <Item key={i} text={text} />)],
  ];
  return (
    <section aria-label={said.plan}>
      {of.goal !== null && (
        <Text component="div">
          {tasks.goal}: <StoredLine text={of.goal} max={300} />
        </Text>
      )}
      {groups.map(([title, items]) => (
        <Named key={title} title={title} items={items} />
      ))}
    </section>
  );
}

const Item = ({ text }: { text: string }) => (
  <List.Item>
    <StoredLine text={text} max={300} />
  </List.Item>
);
