/** A replacement for the parts of the process that a command uses, without a terminal. It records what is printed. */
export function recordedIo(env: NodeJS.ProcessEnv, input = '') {
  const [out, err]: [string[], string[]] = [[], []];
  return {
    env,
    out: (text: string) => out.push(text),
    err: (text: string) => err.push(text),
    isTerminal: false,
    input: () => Promise.resolve(input),
    lines: async function* (): AsyncGenerator<string> {},
    stop: new AbortController().signal,
    printed: () => ({ out: out.join('\n'), err: err.join('\n') }),
  };
}
