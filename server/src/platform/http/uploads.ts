import { Readable } from 'node:stream'

import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import { malformed, Refusal, tooLarge } from './refusals.ts'

/** A file of a multipart request, read while it arrives. It must be read to its end, or the request stalls. */
export interface UploadedFile {
  /** As the sender called it: data, never a path. */
  readonly name: string
  /** What the sender says of its type; the content decides. */
  readonly declaredMime: string
  /** Fails with «слишком большой» when the file exceeds the limit that was set. */
  readonly stream: Readable
}

interface UploadLimits {
  readonly field: string
  readonly max: number
  readonly maxFileBytes: number
}

/** The files of a request one after another; every other part is refused. */
export async function* filesOf(request: FastifyRequest, limits: UploadLimits): AsyncGenerator<UploadedFile> {
  if (!request.isMultipart()) throw malformed('Ожидаются файлы: multipart/form-data')
  const { field, max, maxFileBytes } = limits
  // One more than is taken, so that the refusal can say what is wrong.
  const parts = partsOf(request, { fileSize: maxFileBytes, files: max + 1, fields: 0, parts: max + 1 })
  let count = 0
  for await (const part of parts) {
    if (part.type !== 'file' || part.fieldname !== field) throw malformed(`Файлы ожидаются в поле «${field}»`)
    count += 1
    if (count > max) throw tooLarge(`Файлов больше ${max}: отправьте их по частям`)
    const { filename, mimetype, file } = part
    const excess = tooLarge(`Файл «${filename}» больше ${Math.floor(maxFileBytes / 1024 / 1024)} МБ`)
    file.once('limit', () => file.destroy(excess))
    yield {
      name: filename,
      declaredMime: mimetype,
      stream: Readable.from(wholeOf(file, excess), { objectMode: false }),
    }
  }
  if (count === 0) throw malformed(`Приложите файл: поле «${field}»`)
}

type Limits = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']

async function* partsOf(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits })
  } catch (error) {
    throw refusalOf(error)
  } finally {
    // The rest of a refused request is read and discarded: a client that is still sending would not read the
    // refusal.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/**
 * The limit may have been reached before the listener was attached: then the file would end there as if it
 * were complete.
 */
async function* wholeOf(file: MultipartFile['file'], excess: Error): AsyncGenerator {
  try {
    yield* file
  } catch (error) {
    throw refusalOf(error)
  }
  if (file.truncated) throw excess
}

/** The parser complains in plain errors of whatever is no multipart; its own refusals carry a status. */
const refusalOf = (error: unknown): unknown =>
  error instanceof Refusal || (error instanceof Error && 'statusCode' in error)
    ? error
    : malformed('Файлы переданы неверно или не полностью')
