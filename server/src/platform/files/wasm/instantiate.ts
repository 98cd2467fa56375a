import { readFileSync } from 'node:fs'

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

// The type library without the DOM lacks globals that Node provides.
declare const WebAssembly: {
  readonly Module: new (binary: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
  readonly Memory: new (limits: { initial: number }) => Memory
}

const pageBytes = 65_536

/** The hook by which libraries built with Emscripten let the caller load their binary. */
export type Instantiate = (imports: object, done: (instance: object) => void) => object

/** The limits of a thread do not include WebAssembly memory, so its growth is limited here. */
export function instantiateWithin(maxBytes: number, binary: string): Instantiate {
  return (imports, done) => {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(binary)), imports)
    for (const memory of Object.values(instance.exports))
      if (memory instanceof WebAssembly.Memory) limitGrowth(memory, maxBytes)
    done(instance)
    return instance.exports
  }
}

/** The library takes the error for a system without memory and frees what it has. */
function limitGrowth(memory: Memory, maxBytes: number): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > maxBytes) throw new RangeError('the memory limit')
    return grow(pages)
  }
}
