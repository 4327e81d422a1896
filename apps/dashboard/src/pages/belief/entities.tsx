import { Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Entity } from '#libs/sdk/index.js';
import { Deeds, type Deed } from '../../parts/deeds.js';
import { Filters } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { visibleText } from '../../text/visible.js';
import { useMay, useSignedIn } from '../../signed-in.js';
import { StoredLine } from '../../text/stored-text.js';
import { numberOf, words } from '../../words.js';
import { belief } from '../../words/belief.js';
import { useBeliefSearch } from './use-belief-search.js';

const said = belief.entities;

/** The entities that claims are about, with their names and merges. */
export function Entities({ space }: { space: string }) {
  const { alias, apply } = useBeliefSearch();
  const { client } = useSignedIn();
  const list = useList(['beliefs', space, 'entities', alias], (cursor) =>
    client.entities.list({ space, alias, limit: 50, cursor }),
  );
  return (
    <>
      <Filters label={words.filter} fields={[{ name: 'alias', label: said.alias, value: alias }]} apply={apply} />
      <Listed list={list} empty={said.empty}>
        {(entities) => entities.map((entity) => <Row key={entity.id} entity={entity} space={space} />)}
      </Listed>
    </>
  );
}

function Row({ entity, space }: { entity: Entity; space: string }) {
  const { id, action, choose } = useBeliefSearch();
  return (
    <Paper withBorder p="sm" mt="xs" component="section" aria-label={entity.id}>
      <Stack gap="xs">
        <Group gap="xs">
          <StoredLine text={entity.canonicalName} />
          <Text size="sm" component="div">
            <StoredLine text={entity.type} />
          </Text>
          {entity.canonicality === 'candidate' && <Text size="sm">{said.candidate}</Text>}
          <Link to="/s/$space/search" params={{ space }} search={{ q: entity.canonicalName }}>
            {said.claims}
          </Link>
        </Group>
        {entity.aliases.length > 0 && (
          <Text size="sm" component="div">
            {said.aliases}: <StoredLine text={entity.aliases.join(', ')} max={300} />
          </Text>
        )}
        {entity.mergedInto !== null && (
          <Text size="sm">
            {said.mergedInto} {entity.mergedInto}
          </Text>
        )}
        {entity.merged.length > 0 && (
          <Text size="sm">
            {said.merged}: {entity.merged.join(', ')}
          </Text>
        )}
        {entity.possibleSameAs.map((other) => (
          <Text size="sm" component="div" key={other.entityId}>
            {said.similar}: <StoredLine text={other.canonicalName} /> {numberOf(other.score)}
          </Text>
        ))}
        <Deeds space={space} id={entity.id} deeds={useDeeds(entity, space)} chosen={{ id, action }} choose={choose} />
      </Stack>
    </Paper>
  );
}

/** Proposes a merge, which somebody else decides. Undoing a merge takes effect at once. */
function useDeeds({ id, mergedInto, merged, possibleSameAs }: Entity, space: string): Deed[] {
  const { client } = useSignedIn();
  const [mayPropose, maySplit] = [useMay('entities.proposeMerge'), useMay('entities.split')];
  const propose: Deed[] = possibleSameAs.slice(0, 3).map(({ entityId, canonicalName }) => ({
    name: entityId,
    label: said.propose(visibleText(canonicalName, 40)),
    effect: said.proposeEffect,
    run: (reason) => client.entities.proposeMerge({ space, id, mergedId: entityId, reason }),
  }));
  const split: Deed = {
    name: 'split',
    label: said.split,
    effect: said.splitEffect,
    reason: 'none',
    run: () => client.entities.split({ space, id }),
  };
  return [
    ...(mayPropose && mergedInto === null ? propose : []),
    ...(maySplit && (mergedInto !== null || merged.length > 0) ? [split] : []),
  ];
}
