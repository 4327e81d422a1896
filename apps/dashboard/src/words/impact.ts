/** Texts about what depends on a node. */
export const impact = {
  title: 'What depends on it',
  none: 'Nothing depends on it.',
  hidden: 'The nodes belong to sessions that are not shown here.',
  total: 'Total',
  levels: 'Levels',
  important: (count: string) => `${count} in all; the most important ones:`,
  shown: (drawn: string, total: string) => `Drawn: the nearest ${drawn} of ${total}`,
  draw: (count: string) => `Draw ${count}`,
  again: 'Draw again',
  larger: 'Larger',
  smaller: 'Smaller',
  whole: 'The whole graph',
  drawing: (count: string) =>
    `Graph of ${count} nodes. Arrow keys go from node to node, plus and minus change the size, 0 shows all of it.`,
  chosen: 'The chosen node',
  choose: 'Choose a node of the graph, with the pointer or the arrow keys.',
  away: (count: string) => `levels away: ${count}`,
  legend: { sound: '● sound', stale: '○ stale', contested: '◆ contested', fallen: '■ fell' },
} as const;
