import { List, Stack, Text, Title } from '@mantine/core';
import { EmptyState } from '../../../parts/states.js';
import { StoredLine } from '../../../text/stored-text.js';
import { numberOf, plain } from '../../../words.js';
import { transfers } from '../../../words/transfers.js';
import { OUTCOMES, type Progress } from './run-import.js';

const said = transfers.import;

interface OutcomeProps {
  of: Progress;
  isTrial: boolean;
  /** Whether the file was read to its end. */
  isWhole: boolean;
}

/** The number of items of each outcome, with examples in a trial, and the lines that were not imported. */
export function Outcome({ of: { counts, samples, refused, refusals }, isTrial, isWhole }: OutcomeProps) {
  const known: readonly string[] = OUTCOMES;
  const names = [...known, ...Object.keys(counts).filter((name) => !known.includes(name))];
  const shown = names.filter((name) => (counts[name] ?? 0) > 0);
  const title = isTrial ? said.checked : said.imported;
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {shown.length === 0 && refused === 0 && isWhole && <EmptyState>{said.nothing}</EmptyState>}
      {shown.map((name) => (
        <div key={name}>
          <Text>
            {said.outcomes[name] ?? plain(name)}: {numberOf(counts[name]!)}
          </Text>
          {isTrial && <Samples texts={samples[name] ?? []} />}
        </div>
      ))}
      {refused > 0 && (
        <>
          <Text fw={600}>{said.refused(numberOf(refused))}</Text>
          <List size="sm">
            {refusals.map(({ line, key, why }) => (
              <List.Item key={line}>
                {said.line(numberOf(line))}
                {key !== null && (
                  <>
                    {' ('}
                    <StoredLine text={key} max={60} />)
                  </>
                )}
                : <StoredLine text={why} max={300} />
              </List.Item>
            ))}
          </List>
          {isTrial && <Text size="sm">{said.sessionsNote}</Text>}
        </>
      )}
    </Stack>
  );
}

const Samples = ({ texts }: { texts: readonly string[] }) => (
  <List size="sm">
    {texts.map((text, n) => (
      <List.Item key={`${n} ${text.slice(0, 40)}`}>
        <StoredLine text={text} max={120} />
      </List.Item>
    ))}
  </List>
);
