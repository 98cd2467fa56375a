import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

import { PDFiumLibrary } from '@hyzyla/pdfium'

import { instantiateWithin } from '../wasm/instantiate.ts'
import type { FirstPage, FirstPageTask } from './first-page.ts'

/**
 * Renders the first page of one document and exits, so that a document that crashes the library affects
 * only itself.
 */
async function draw({ file, side, maxMemoryBytes }: FirstPageTask): Promise<FirstPage> {
  const binary = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')
  const library = await PDFiumLibrary.init({
    instantiateWasm: instantiateWithin(maxMemoryBytes, binary),
  })
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

const drawn = await draw(workerData as FirstPageTask)
parentPort?.postMessage(drawn, [drawn.data.buffer as ArrayBuffer])
