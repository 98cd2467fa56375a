import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

import { PDFiumLibrary } from '@hyzyla/pdfium'

import type { FirstPage, FirstPageTask } from './first-page.ts'

/**
 * Renders the first page of one document and exits, so that a document that crashes the library affects
 * only itself.
 */
async function draw({ file, side, maxMemoryBytes }: FirstPageTask): Promise<FirstPage> {
  const library = await PDFiumLibrary.init({ instantiateWasm: withMemoryLimit(maxMemoryBytes) })
  const document = await library.loadDocument(readFileSync(file))
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = side / Math.max(originalWidth, originalHeight)
  const { data, width, height } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    render: 'bitmap',
  })
  return { data, width, height }
}

// The type library without the DOM lacks globals that Node provides.
declare const WebAssembly: {
  readonly Module: new (binary: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
}

type Instantiate = (
  imports: Record<string, Record<string, unknown>>,
  done: (instance: object) => void,
) => object

/** The limits of the thread do not include WebAssembly memory, so its growth is limited here. */
function withMemoryLimit(maxBytes: number): Instantiate {
  return (imports, done) => {
    const env = { ...imports['env'] }
    const grow = env['emscripten_resize_heap'] as (bytes: number) => boolean
    env['emscripten_resize_heap'] = (bytes: number) => bytes >>> 0 <= maxBytes && grow(bytes)
    const binary = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(binary)), {
      ...imports,
      env,
    })
    done(instance)
    return instance.exports
  }
}

const drawn = await draw(workerData as FirstPageTask)
parentPort?.postMessage(drawn, [drawn.data.buffer as ArrayBuffer])
