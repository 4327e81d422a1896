// The modules are imported only when a section is measured: they import from dist, which may not exist before.

/** How well search finds the turns that answer the questions of a file of dialogues. Returns Markdown. */
export async function measureDialogues(servers, { conversations }) {
  const [{ measure }, { printed }] = await Promise.all([
    import('../recall/measure.mjs'),
    import('../recall/table.mjs'),
  ]);
  return printed(await measure(conversations, { servers }));
}

/** The cost of a context compared with a list of the best results, at the same recall. Returns Markdown. */
export async function measureContextsOf(servers, { conversations }) {
  const [{ measureContexts }, { printedContexts }] = await Promise.all([
    import('../recall/context-measure.mjs'),
    import('../recall/context-table.mjs'),
  ]);
  return printedContexts(await measureContexts(conversations, { servers, each: Infinity }));
}
