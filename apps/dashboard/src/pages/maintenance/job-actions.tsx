import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '../../parts/refresh.js';
import { FailedAlert } from '../../parts/states.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { maintenance } from '../../words/maintenance.js';

type Doing = 'retry' | 'cancel';

/**
 * What can be done to a job in this status. Only the service knows which jobs can be stopped or resumed, and refuses
 * the others.
 */
const offered = (status: string, isRun: boolean): Doing | null => {
  if (status === 'dead' || (isRun && (status === 'failed' || status === 'cancelled'))) return 'retry';
  return status === 'queued' || status === 'open' || (isRun && status === 'running') ? 'cancel' : null;
};

export function JobActions({
  space,
  id,
  status,
  isRun,
}: {
  space: string;
  id: string;
  status: string;
  isRun: boolean;
}) {
  const { client } = useSignedIn();
  const refresh = useRefresh(space);
  const may = { retry: useMay('jobs.retry'), cancel: useMay('jobs.cancel') };
  const doing = offered(status, isRun);
  const acting = useMutation({
    mutationFn: (what: Doing) => client.jobs[what]({ id }),
    onSettled: refresh,
  });
  return (
    <>
      {acting.isError && <FailedAlert error={acting.error} />}
      {doing !== null && may[doing] && (
        <Group>
          <Button size="xs" variant="default" loading={acting.isPending} onClick={() => acting.mutate(doing)}>
            {maintenance.jobs[doing]}
          </Button>
        </Group>
      )}
    </>
  );
}
