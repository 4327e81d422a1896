import { Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The layout of a list page: its title, the controls next to it, and the content. */
export const Page = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <Stack>
    <Group justify="space-between">
      <Title order={1} size="h2">
        {title}
      </Title>
      {aside}
    </Group>
    {children}
  </Stack>
);

/** A part of a page under its title. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs" component="section" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
);

/** A link to the page of the node with this id, if that kind of node has a page. */
export function NodeLink({ space, id, children }: { space: string; id: string; children: ReactNode }) {
  const params = { space, id };
  if (id.startsWith('clm_'))
    return (
      <Link to="/s/$space/claims/$id" params={params}>
        {children}
      </Link>
    );
  if (id.startsWith('evd_'))
    return (
      <Link to="/s/$space/evidence/$id" params={params}>
        {children}
      </Link>
    );
  if (id.startsWith('cnf_'))
    return (
      <Link to="/s/$space/conflicts" params={{ space }} search={{ id }}>
        {children}
      </Link>
    );
  return <>{children}</>;
}
