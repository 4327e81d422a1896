import { Alert, Button, Group, Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AuditVerification } from '#libs/sdk/index.js';
import { Facts } from '../../parts/claim-parts.js';
import { Answered } from '../../parts/states.js';
import { useSignedIn } from '../../signed-in.js';
import { numberOf, plain } from '../../words.js';
import { maintenance } from '../../words/maintenance.js';

const said = maintenance.log;

/** Whether the log is unchanged since it was sealed. Its hashes are computed again, one part at a time. */
export function Chain({ space }: { space: string }) {
  const { after } = useSearch({ from: '/s/$space/log' });
  const navigate = useNavigate({ from: '/s/$space/log' });
  const { client } = useSignedIn();
  const from = Number(after ?? 1) || 1;
  const query = useQuery({
    queryKey: ['log', space, 'chain', from],
    queryFn: () => client.audit.verify({ from }),
    // This is expensive for the service, so it is repeated only when a person asks for it.
    staleTime: Infinity,
  });
  return (
    <Answered query={query}>
      {(verification) => (
        <Stack>
          <Verified of={verification} />
          {verification.hasMore && (
            <Group>
              <Button
                variant="default"
                onClick={() => void navigate({ search: { panel: 'chain', after: String(verification.to + 1) } })}
              >
                {said.goOn}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Answered>
  );
}

const Verified = ({ of: { intact, from, to, head, waiting, firstFault } }: { of: AuditVerification }) => (
  <Paper withBorder p="md">
    <Alert color={intact ? 'green' : 'red'} role="status" mb="sm">
      {intact ? said.intact : said.broken}
    </Alert>
    <Facts
      facts={[
        [said.verified, said.range(numberOf(from), numberOf(to))],
        [said.head, numberOf(head.seq)],
        [said.hash, head.hash],
        [said.waiting, numberOf(waiting)],
        ...(firstFault === null
          ? []
          : [
              [
                said.fault,
                `${firstFault.seq === null ? '' : numberOf(firstFault.seq)} ${plain(firstFault.why)}`,
              ] as const,
            ]),
      ]}
    />
  </Paper>
);
