/** The parts of a process that a command of the command line uses, without a terminal, and what it has printed. */
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
