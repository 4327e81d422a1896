import { Button, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { TripwireMatches } from '#libs/sdk/index.js';
import { NodeLink } from '../../parts/page.js';
import { Answered, EmptyState } from '../../parts/states.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredLine, StoredText } from '../../text/stored-text.js';
import { numberOf } from '../../words.js';
import { belief } from '../../words/belief.js';
import { useBeliefSearch } from './use-belief-search.js';

const said = belief.tripwires;

/** Shows which lessons a situation would trigger. */
export function Tripwires({ space }: { space: string }) {
  const { text, apply } = useBeliefSearch();
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['beliefs', space, 'tripwires', text],
    queryFn: () => client.tripwires.match({ space, text: text! }),
    enabled: text !== undefined,
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    apply({ text: String(new FormData(event.currentTarget).get('text')).trim() || undefined });
  };
  return (
    <Stack>
      <form onSubmit={submit} role="search" key={text}>
        <Stack gap="xs" align="start">
          <Textarea name="text" label={said.text} defaultValue={text} maxLength={2000} w="100%" autosize />
          <Button type="submit">{said.match}</Button>
        </Stack>
      </form>
      {text === undefined ? (
        <EmptyState>{said.start}</EmptyState>
      ) : (
        <Answered query={query}>{(matches) => <Matches of={matches} space={space} />}</Answered>
      )}
    </Stack>
  );
}

const Matches = ({ of: { data, checked, truncated }, space }: { of: TripwireMatches; space: string }) => (
  <>
    <Text size="sm" role="status">
      {said.checked(numberOf(checked))} {truncated && said.truncated}
    </Text>
    {data.length === 0 && <EmptyState>{said.empty}</EmptyState>}
    {data.map((wire) => (
      <Paper withBorder p="sm" key={wire.lessonId}>
        <NodeLink space={space} id={wire.lessonId}>
          <StoredLine text={wire.claim} />
        </NodeLink>
        {wire.nudge !== null && <StoredText text={wire.nudge} max={300} />}
        <Text size="sm" component="div">
          {said.pattern} <StoredLine text={wire.pattern} /> · {belief.principles.confidence} {numberOf(wire.confidence)}
        </Text>
        {wire.supportLost && <Text size="sm">{said.lost}</Text>}
      </Paper>
    ))}
  </>
);
