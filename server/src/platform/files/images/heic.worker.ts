import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

import { type Instantiate, instantiateWithin } from '../wasm/instantiate.ts'
import type { HeicPixels, HeicTask } from './convert.ts'

/** The part of the library that is used. A failure is an object with a code instead of the result. */
interface Libheif {
  readonly heif_error_code: { readonly heif_error_Ok: object }
  readonly heif_colorspace: { readonly heif_colorspace_RGB: object }
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGB: object }
  heif_context_alloc(): object
  heif_context_read_from_memory(context: object, bytes: Uint8Array): { code: object; message: string }
  heif_js_context_get_primary_image_handle(context: object): object
  heif_js_decode_image2(
    handle: object,
    colours: object,
    layout: object,
  ): { channels?: readonly Plane[]; message?: string }
}

interface Plane {
  readonly width: number
  readonly height: number
  /** Bytes from one row to the next. */
  readonly stride: number
  /** A view of the memory of the library. */
  readonly data: Uint8Array
}

const require = createRequire(import.meta.url)
const openLibrary = require('libheif-js/libheif-wasm/libheif.js') as (options: {
  instantiateWasm: Instantiate
}) => Promise<Libheif>

const channels = 3

/** Decodes the main image, turned as the file says. */
async function decode({ file, maxMemoryBytes }: HeicTask): Promise<HeicPixels> {
  const binary = require.resolve('libheif-js/libheif-wasm/libheif.wasm')
  const library = await openLibrary({ instantiateWasm: instantiateWithin(maxMemoryBytes, binary) })
  const context = library.heif_context_alloc()
  const { code, message } = library.heif_context_read_from_memory(context, readFileSync(file))
  if (code !== library.heif_error_code.heif_error_Ok) throw new Error(message)
  const decoded = library.heif_js_decode_image2(
    library.heif_js_context_get_primary_image_handle(context),
    library.heif_colorspace.heif_colorspace_RGB,
    library.heif_chroma.heif_chroma_interleaved_RGB,
  )
  const plane = decoded.channels?.[0]
  if (!plane) throw new Error(decoded.message)
  return { data: rowsOf(plane), width: plane.width, height: plane.height }
}

/** A copy without the padding of the rows. */
function rowsOf({ data, width, height, stride }: Plane): Uint8Array {
  const row = width * channels
  const rows = new Uint8Array(row * height)
  for (let y = 0; y < height; y += 1) rows.set(data.subarray(y * stride, y * stride + row), y * row)
  return rows
}

const decoded = await decode(workerData as HeicTask)
parentPort?.postMessage(decoded, [decoded.data.buffer as ArrayBuffer])
