// The part of the WebAssembly interface that is used here. TypeScript declares it only together with the browser's DOM.
declare namespace WebAssembly {
  /** Whether this engine accepts the module, which requires that it knows all of the module's instructions. */
  function validate(bytes: Uint8Array<ArrayBuffer>): boolean;
  class Memory {
    constructor(size: { initial: number });
    readonly buffer: ArrayBuffer;
  }
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>);
    readonly exports: Record<string, unknown>;
  }
}
