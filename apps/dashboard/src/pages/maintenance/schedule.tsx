import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { KindSchedule, MaintenanceSchedule, SetMaintenanceScheduleRequest } from '#libs/sdk/index.js';
import { Facts } from '../../parts/claim-parts.js';
import { useRefresh } from '../../parts/refresh.js';
import { Answered, FailedAlert } from '../../parts/states.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { numberOf, plain, timeOf } from '../../words.js';
import { maintenance } from '../../words/maintenance.js';

const said = maintenance.schedule;

/** When scheduled maintenance runs, and whether it is enabled. */
export function Schedule({ space }: { space: string }) {
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['maintenance', space, 'schedule'],
    queryFn: () => client.maintenance.getSchedule({ space }),
  });
  return <Answered query={query}>{(schedule) => <Kinds schedule={schedule} space={space} />}</Answered>;
}

function Kinds({ schedule, space }: { schedule: MaintenanceSchedule; space: string }) {
  const { client } = useSignedIn();
  const refresh = useRefresh(space);
  const maySet = useMay('maintenance.setSchedule');
  const setting = useMutation({
    mutationFn: (change: SetMaintenanceScheduleRequest) =>
      client.maintenance.setSchedule({ space, expectedVersion: schedule.version, ...change }),
    onSettled: refresh,
  });
  const { paused, kinds } = schedule;
  return (
    <Stack>
      {setting.isError && <FailedAlert error={setting.error} />}
      <Group>
        <Text role="status">{paused ? said.paused : said.runs}</Text>
        {maySet && (
          <Button
            size="xs"
            variant="default"
            loading={setting.isPending}
            onClick={() => setting.mutate({ paused: !paused })}
          >
            {paused ? said.resume : said.pause}
          </Button>
        )}
      </Group>
      {kinds.map((kind) => (
        <Kind
          key={kind.kind}
          of={kind}
          toggle={maySet ? () => setting.mutate({ [kind.kind]: { enabled: !kind.enabled } }) : null}
        />
      ))}
    </Stack>
  );
}

const Kind = ({ of, toggle }: { of: KindSchedule; toggle: (() => void) | null }) => (
  <Paper withBorder p="sm" component="section" aria-label={plain(of.kind)}>
    <Group justify="space-between">
      <Text>{plain(of.kind)}</Text>
      {toggle !== null && (
        <Button size="xs" variant="default" onClick={toggle}>
          {of.enabled ? said.switchOff : said.switchOn}
        </Button>
      )}
    </Group>
    {of.enabled ? (
      <Facts
        facts={[
          [said.every, numberOf(of.everyMinutes)],
          [said.next, of.nextAt === null ? said.never : timeOf(of.nextAt)],
          ...(of.at === null ? [] : [[said.from, of.at] as const]),
          ...(of.until === null ? [] : [[said.until, of.until] as const]),
        ]}
      />
    ) : (
      <Text size="sm">{said.off}</Text>
    )}
  </Paper>
);
