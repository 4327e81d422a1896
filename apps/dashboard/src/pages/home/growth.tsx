import { Group, Paper, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Growth as GrowthAnswer } from '#libs/sdk/index.js';
import { TimeSeries, type Series } from '../../parts/time-series.js';
import { Answered } from '../../parts/states.js';
import { useSignedIn } from '../../signed-in.js';
import { numberOf, timeOf } from '../../words.js';
import { growth as said } from '../../words/growth.js';

const DAYS = 30;
/** Events of the space do not reload the chart: there are many in a day, and each point stands for a whole day. */
const FRESH_MS = 5 * 60_000;

/** How much was recorded each day, as a chart and as a table. */
export function Growth({ space }: { space: string }) {
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['growth', space],
    queryFn: () => client.spaces.growth({ space, days: DAYS }),
    staleTime: FRESH_MS,
  });
  return (
    <Paper withBorder p="md" component="section" aria-label={said.title}>
      <Title order={2} size="h4" mb="xs">
        {said.title}
      </Title>
      <Answered query={query} isEmpty={isEmpty} empty={said.nothing}>
        {(growth) => <Shown growth={growth} />}
      </Answered>
    </Paper>
  );
}

const isEmpty = ({ data }: GrowthAnswer): boolean =>
  data.every(({ claims, evidence }) => claims === 0 && evidence === 0);

function Shown({ growth }: { growth: GrowthAnswer }) {
  const { data, claimsCountedFrom, evidenceCountedFrom } = growth;
  const sum = (what: 'claims' | 'evidence'): number => data.reduce((all, day) => all + day[what], 0);
  const series: Series[] = [
    { label: said.claims, values: data.map(({ claims }) => claims), colour: 'blue' },
    { label: said.evidence, values: data.map(({ evidence }) => evidence), colour: 'orange' },
  ];
  const cuts = [
    [said.claims, claimsCountedFrom],
    [said.evidence, evidenceCountedFrom],
  ] as const;
  return (
    <>
      <Text size="sm" mb="xs">
        {said.about(numberOf(data.length))}
      </Text>
      <TimeSeries days={data.map(({ day }) => day)} series={series} />
      <Group gap="md" my="xs">
        {series.map(({ label, colour }, n) => (
          <Text size="sm" key={label}>
            <span className={`key ${colour}`} aria-hidden /> {label}: {numberOf(sum(n === 0 ? 'claims' : 'evidence'))}
          </Text>
        ))}
      </Group>
      {cuts.map(([what, from]) =>
        from === null ? null : (
          <Text size="sm" key={what}>
            {said.cut(what, timeOf(from))}
          </Text>
        ),
      )}
      <details>
        <summary>{said.table}</summary>
        <Table captionSide="top">
          <Table.Caption>{said.about(numberOf(data.length))}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {[said.day, said.claims, said.evidence].map((name) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map(({ day, claims, evidence }) => (
              <Table.Tr key={day}>
                <Table.Th scope="row">{day}</Table.Th>
                <Table.Td>{numberOf(claims)}</Table.Td>
                <Table.Td>{numberOf(evidence)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </>
  );
}
