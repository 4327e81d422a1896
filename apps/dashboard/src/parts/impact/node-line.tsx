import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ImpactGraph } from '#libs/sdk/index.js';
import { StoredLine } from '../../text/stored-text.js';
import { plain } from '../../words.js';
import { StatusBadge } from '../claim-parts.js';
import { NodeLink } from '../page.js';

type Shown = Pick<ImpactGraph['nodes'][number], 'id' | 'type' | 'status' | 'grounding' | 'text'>;

/** A node that depends on another: its status, a link with its text, its type and grounding, and what else is known. */
export const NodeLine = ({ space, node, children }: { space: string; node: Shown; children: ReactNode }) => (
  <Group gap="xs">
    <StatusBadge status={node.status} />
    <NodeLink space={space} id={node.id}>
      <StoredLine text={node.text} />
    </NodeLink>
    <Text size="sm">{plain(node.type)}</Text>
    {node.grounding !== null && <Text size="sm">{plain(node.grounding)}</Text>}
    {children}
  </Group>
);
