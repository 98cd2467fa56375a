import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import type { S3Settings } from '../platform/files/store/s3-store.ts'

export interface FakeS3 {
  readonly settings: S3Settings
  /** By the names of objects. */
  readonly objects: Map<string, StoredObject>
  /** How many of the next requests are answered by an error of the server. */
  failures: number
  readonly stop: () => Promise<void>
}

interface StoredObject {
  readonly content: Buffer
  readonly modifiedAt: Date
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

const bucket = 'files'
/** Short, so that there are several. */
const pageSize = 2

const refused = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`

/** An object storage as far as the product uses it. */
export async function startFakeS3(): Promise<FakeS3> {
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const objects = new Map<string, StoredObject>()

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const content = await buffer(request)
    if (fake.failures > 0) {
      fake.failures -= 1
      return refused(503, 'SlowDown')
    }
    const isKnown = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=reader/') ?? false
    if (!isKnown) return refused(403, 'AccessDenied')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage')
    const name = decodeURIComponent(pathname.slice(bucket.length + 2))
    if (name === '') return list(objects, searchParams)
    const { method = '', headers } = request
    if (method === 'PUT') return put(objects, name, { content, length: headers['content-length'] })
    if (method !== 'DELETE') return read(objects.get(name), { method, range: headers.range })
    objects.delete(name)
    return { status: 204 }
  }

  const fake: FakeS3 = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'ru-central1',
      bucket,
      prefix: 'naryad/',
      accessKeyId: 'reader',
      secretAccessKey: 'only-for-this-test',
    },
    objects,
    failures: 0,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}

function put(
  objects: FakeS3['objects'],
  name: string,
  { content, length }: { readonly content: Buffer; readonly length: string | undefined },
): Answer {
  if (length === undefined) return refused(411, 'MissingContentLength')
  objects.set(name, { content, modifiedAt: new Date() })
  return { status: 200, headers: { etag: etagOf(content) } }
}

function read(
  found: StoredObject | undefined,
  asked: { readonly method: string; readonly range: string | undefined },
): Answer {
  if (!found) return asked.method === 'HEAD' ? { status: 404 } : refused(404, 'NoSuchKey')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(asked.range ?? '') ?? []
  const body = start === undefined ? found.content : found.content.subarray(Number(start), Number(end) + 1)
  const headers = { 'content-length': String(body.length), etag: etagOf(found.content) }
  return { status: start === undefined ? 200 : 206, headers, ...(asked.method !== 'HEAD' && { body }) }
}

function list(objects: FakeS3['objects'], asked: URLSearchParams): Answer {
  const after = asked.get('continuation-token') ?? ''
  const found = [...objects]
    .filter(([name]) => name.startsWith(asked.get('prefix') ?? '') && name > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const page = found.slice(0, pageSize)
  const contents = page.map(
    ([name, { modifiedAt }]) =>
      `<Contents><Key>${name}</Key><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
  )
  const isCut = found.length > page.length
  const next = isCut ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  return {
    status: 200,
    body: `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  }
}
