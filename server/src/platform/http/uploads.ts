import { Readable } from 'node:stream'

import type { Multipart, MultipartFile } from '@fastify/multipart'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { FastifyRequest } from 'fastify'

import { malformed, Refusal, tooLarge } from './refusals.ts'

/**
 * A file of a multipart request, read while it arrives. It must be consumed to its end, or the request
 * stalls.
 */
export interface UploadedFile {
  /** The file name given by the client; never used as a path. */
  readonly name: string
  /** The content type declared by the client; the actual one is detected from the content. */
  readonly declaredMime: string
  /** Fails with TOO_LARGE if the file exceeds the configured limit. */
  readonly stream: Readable
}

interface UploadLimits {
  readonly field: string
  readonly max: number
  readonly maxFileBytes: number
}

/** Yields the files of a request one after another; rejects any other part. */
export async function* filesOf(request: FastifyRequest, limits: UploadLimits): AsyncGenerator<UploadedFile> {
  if (!request.isMultipart()) throw malformed('Ожидаются файлы: multipart/form-data')
  const { field, max, maxFileBytes } = limits
  // Accepts one file more than allowed, so that the error can be specific.
  const parts = partsOf(request, { fileSize: maxFileBytes, files: max + 1, fields: 0, parts: max + 1 })
  let count = 0
  for await (const part of parts) {
    if (part.type !== 'file' || part.fieldname !== field)
      throw malformed(`Файлы ожидаются в поле ${inQuotes(field)}`)
    count += 1
    if (count > max) throw tooLarge(`Файлов больше ${max}: отправьте их по частям`)
    const { filename, mimetype, file } = part
    const excess = tooLarge(`Файл ${inQuotes(filename)} больше ${Math.floor(maxFileBytes / 1024 / 1024)} МБ`)
    file.once('limit', () => file.destroy(excess))
    yield {
      name: filename,
      declaredMime: mimetype,
      stream: Readable.from(wholeOf(file, excess), { objectMode: false }),
    }
  }
  if (count === 0) throw malformed(`Приложите файл: поле ${inQuotes(field)}`)
}

type Limits = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']

async function* partsOf(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits })
  } catch (error) {
    throw refusalOf(error)
  } finally {
    // The rest of a rejected request is read and discarded, because a client that is still sending does
    // not read the response.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/**
 * The limit may have been reached before the listener was attached; the truncated file would then look
 * complete.
 */
async function* wholeOf(file: MultipartFile['file'], excess: Error): AsyncGenerator {
  try {
    yield* file
  } catch (error) {
    throw refusalOf(error)
  }
  if (file.truncated) throw excess
}

/** The parser throws plain errors for malformed multipart bodies; its own rejections have a status. */
const refusalOf = (error: unknown): unknown =>
  error instanceof Refusal || (error instanceof Error && 'statusCode' in error)
    ? error
    : malformed('Файлы переданы неверно или не полностью')
