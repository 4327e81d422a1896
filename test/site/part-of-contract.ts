interface Contract {
  tags: { name: string }[];
  paths: Record<string, Record<string, { tags?: string[] }>>;
  components: Record<string, Record<string, object>>;
}

/** The contract with only the operations of some tags, and with the components that these operations refer to. */
export function partOfContract(text: string, tags: readonly string[]): string {
  const contract = JSON.parse(text) as Contract;
  const isKept = ([, operations]: [string, Contract['paths'][string]]) =>
    Object.values(operations).some((operation) => operation.tags?.some((tag) => tags.includes(tag)));
  const paths = Object.fromEntries(Object.entries(contract.paths).filter(isKept));
  const components: Contract['components'] = { securitySchemes: contract.components.securitySchemes! };
  const keep = (part: object): void => {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const kept = (components[kind!] ??= {});
      if (name! in kept) continue;
      kept[name!] = contract.components[kind!]![name!]!;
      keep(kept[name!]!);
    }
  };
  keep(paths);
  return JSON.stringify({
    ...contract,
    tags: contract.tags.filter(({ name }) => tags.includes(name)),
    paths,
    components,
  });
}
