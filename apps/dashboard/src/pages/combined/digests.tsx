import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Claim } from '#libs/sdk/index.js';
import { StatusBadge } from '../../parts/claim-parts.js';
import { Deeds } from '../../parts/deeds.js';
import { Listed, useList } from '../../parts/listed.js';
import { NodeLink } from '../../parts/page.js';
import { Answered } from '../../parts/states.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { StoredLine } from '../../text/stored-text.js';
import { numberOf, timeOf, words } from '../../words.js';
import { combined } from '../../words/belief.js';
import { useCombinedSearch } from './use-combined-search.js';

const said = combined.digests;

export function Digests({ space }: { space: string }) {
  const { client } = useSignedIn();
  const list = useList(['claims', space, 'digests'], (cursor) =>
    client.claims.list({ space, statuses: ['active'], filter: { category: { eq: 'digest' } }, limit: 50, cursor }),
  );
  return (
    <Listed list={list} empty={said.empty}>
      {(digests) => digests.map((digest) => <Row key={digest.id} digest={digest} space={space} />)}
    </Listed>
  );
}

function Row({ digest: { id, text, status, trust, recordedAt }, space }: { digest: Claim; space: string }) {
  const { id: chosen, action, open, choose, show } = useCombinedSearch();
  const { client } = useSignedIn();
  const mayExpand = useMay('digests.expand');
  const isOpen = open === id;
  return (
    <Paper withBorder p="sm" mt="xs" component="section" aria-label={id}>
      <Stack gap="xs">
        <NodeLink space={space} id={id}>
          <StoredLine text={text} max={400} />
        </NodeLink>
        <Group gap="xs">
          <StatusBadge status={status} />
          <Text size="sm">
            {words.claim.trust} {numberOf(trust)} · {timeOf(recordedAt)}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={isOpen}
            onClick={() => show(isOpen ? undefined : id)}
          >
            {isOpen ? said.hide : said.members}
          </Button>
        </Group>
        {isOpen && <Members space={space} id={id} />}
        <Deeds
          space={space}
          id={id}
          deeds={
            mayExpand
              ? [
                  {
                    name: 'expand',
                    label: said.expand,
                    effect: said.expandEffect,
                    reason: 'none',
                    run: () => client.digests.expand({ space, id }),
                  },
                ]
              : []
          }
          chosen={{ id: chosen, action }}
          choose={choose}
        />
      </Stack>
    </Paper>
  );
}

function Members({ space, id }: { space: string; id: string }) {
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['claims', space, 'members', id],
    queryFn: () => client.digests.members({ space, id }),
  });
  return (
    <Answered query={query}>
      {({ members, hiddenCount }) => (
        <div>
          {members.map((member) => (
            <div key={member.id}>
              <NodeLink space={space} id={member.id}>
                <StoredLine text={member.text} />
              </NodeLink>
            </div>
          ))}
          {hiddenCount > 0 && <Text size="sm">{said.hidden(numberOf(hiddenCount))}</Text>}
        </div>
      )}
    </Answered>
  );
}
