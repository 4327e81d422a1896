import { List, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Belief, Claim } from '#libs/sdk/index.js';
import { Facts } from '../../parts/claim-parts.js';
import { Part } from '../../parts/page.js';
import { Answered, EmptyState } from '../../parts/states.js';
import { useSignedIn } from '../../signed-in.js';
import { StoredLine } from '../../text/stored-text.js';
import { numberOf, plain, timeOf } from '../../words.js';
import { claim as texts } from '../../words/claim.js';

const said = texts.overturn;

/** How far a claim is settled, what it lacks, and what would change that. */
export function Overturn({ id, space }: { id: string; space: string }) {
  const { client } = useSignedIn();
  const query = useQuery({
    queryKey: ['claims', space, id, 'belief'],
    queryFn: () => client.claims.get({ space, id }),
  });
  return (
    <Answered query={query}>
      {(claim) => (
        <Stack>
          {claim.belief === null ? (
            <EmptyState>{said.none}</EmptyState>
          ) : (
            <Settled belief={claim.belief} space={space} />
          )}
          <AtTheGate claim={claim} />
        </Stack>
      )}
    </Answered>
  );
}

function Settled({ belief, space }: { belief: Belief; space: string }) {
  const { wouldChange, groupsDetail } = belief;
  return (
    <>
      <Facts
        facts={[
          [said.state, `${plain(belief.state)} ${numberOf(belief.score)}`],
          [said.decidedBy, plain(belief.ruleId.replace('.', ': '))],
          [said.support, numberOf(belief.support)],
          [said.contradiction, numberOf(belief.contradiction)],
          [said.kappa, numberOf(belief.kappa)],
          [said.freshness, numberOf(belief.freshness)],
        ]}
      />
      {belief.failedTest !== null && (
        <Text>
          <Link to="/s/$space/belief" params={{ space }} search={{ panel: 'tests' }}>
            {said.failedTest}
          </Link>{' '}
          ({belief.failedTest})
        </Text>
      )}
      {wouldChange !== null && <Changes of={wouldChange} />}
      {groupsDetail !== null && <Groups of={groupsDetail} />}
    </>
  );
}

const Changes = ({ of: { at, to, missing } }: { of: NonNullable<Belief['wouldChange']> }) => (
  <>
    <Part title={said.missing}>
      {missing.length === 0 ? (
        <Text>{said.accepted}</Text>
      ) : (
        <List size="sm">
          {missing.map((each) => (
            <List.Item key={each.what}>{lackOf(each)}</List.Item>
          ))}
        </List>
      )}
    </Part>
    <Part title={said.byTime}>
      <Text>{at === null || to === null ? said.never : said.then(plain(to), timeOf(at))}</Text>
    </Part>
  </>
);

/** These conditions are either met or not, so their numbers are not shown. */
const YES_OR_NO = new Set(['passing_test', 'confirmed_prediction']);

function lackOf({ what, has, needs }: NonNullable<Belief['wouldChange']>['missing'][number]): string {
  const name = said.what[what] ?? plain(what);
  if (YES_OR_NO.has(what)) return name;
  const words = what === 'less_contradiction' ? said.atMost : said.needs;
  return `${name}: ${words(numberOf(has), numberOf(needs))}`;
}

const Groups = ({ of }: { of: NonNullable<Belief['groupsDetail']> }) => (
  <Part title={said.groups}>
    {of.length === 0 && <Text>{said.noGroups}</Text>}
    {of.map(({ group, side, class: origin, n, weight }) => (
      <Paper withBorder p="xs" key={`${group} ${side}`}>
        <Text size="sm" mb={4} component="div">
          <StoredLine text={group} max={80} /> · {said.side[side] ?? plain(side)} · {plain(origin)}
        </Text>
        <Facts
          facts={[
            [said.weight, numberOf(weight)],
            [said.contents, numberOf(n)],
          ]}
        />
      </Paper>
    ))}
  </Part>
);

/** What another value of the same property would need. */
function AtTheGate({ claim: { gateTrust, triple, baseClass } }: { claim: Claim }) {
  const rule = baseClass === 'user_explicit' ? said.gateOfUser : said.gate;
  return (
    <Part title={said.atTheGate}>
      <Text>{triple === null ? said.gateNote : rule(numberOf(gateTrust))}</Text>
    </Part>
  );
}
