import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';

/** A panel of a page: its name in the URL, its label, and its content. */
export type PanelOf = readonly [name: string, label: string, Panel: ComponentType<{ space: string }>];

/** The panels of a page. The URL names the open one; by default it is the first. */
export function Panels({
  panels,
  shown,
  space,
  show,
}: {
  panels: readonly PanelOf[];
  shown: string | undefined;
  space: string;
  show: (name: string | undefined) => void;
}) {
  const [open, , Panel] = panels.find(([name]) => name === shown) ?? panels[0]!;
  return (
    <Tabs value={open} onChange={(name) => show(name ?? undefined)} keepMounted={false}>
      <Tabs.List mb="md">
        {panels.map(([name, label]) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>
        <Panel space={space} />
      </Tabs.Panel>
    </Tabs>
  );
}
