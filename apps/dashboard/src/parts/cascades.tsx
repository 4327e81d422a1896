import { Group, Paper, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CascadePreview } from '#libs/sdk/index.js';
import { useSignedIn } from '../signed-in.js';
import { StoredLine } from '../text/stored-text.js';
import { numberOf, plain, words } from '../words.js';
import { StatusBadge } from './claim-parts.js';
import { Answered } from './states.js';

/** What a correction would check again. */
export const Affected = ({ preview: { affected, byType } }: { preview: CascadePreview }) => (
  <Text>
    {words.claim.affected}: {numberOf(affected)}
    {Object.entries(byType).map(([type, count]) => ` · ${plain(type)} ${numberOf(count)}`)}
  </Text>
);

/** The progress of a correction. Events of the space update it. */
export function CascadeProgress({ space, id }: { space: string; id: string }) {
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['cascades', space, id],
    queryFn: () => client.cascades.get({ space, id }),
  });
  return (
    <Paper withBorder p="sm" component="section" aria-label={words.cascade.title}>
      <Answered query={query}>
        {({ state, processed, changed, remaining, error }) => (
          <div role="status">
            <Group gap="xs" mb={4}>
              <Text>{words.cascade.title}</Text>
              <StatusBadge status={state} />
              <Text size="sm">
                {words.cascade.processed}: {numberOf(processed)} · {words.cascade.changed}: {numberOf(changed)}
              </Text>
            </Group>
            <Done of={processed + remaining} done={processed} label={words.cascade.title} />
            {error !== null && <StoredLine text={error} />}
          </div>
        )}
      </Answered>
    </Paper>
  );
}

/** A progress bar. */
export const Done = ({ of, done, label }: { of: number; done: number; label: string }) => (
  <Progress.Root>
    <Progress.Section value={of === 0 ? 100 : (100 * done) / of} aria-label={label} />
  </Progress.Root>
);
