import { createReadStream, mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import type * as Sdk from '@aws-sdk/client-s3'

import {
  type FileStore,
  FileMissing,
  isKey,
  mustBeKey,
  newKey,
  StoreRefused,
  StoreUnavailable,
} from './store.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Before the key of each object, such as `naryad/`. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const markName = 'store-id'
const attempts = 3

/**
 * Files in a bucket of a storage that speaks the protocol of S3. They pass through the server, which checks rights
 * at each reading. Files that are being written lie in `temps`.
 */
export function openS3Store(settings: S3Settings, temps: string): FileStore {
  mkdirSync(temps, { recursive: true, mode: 0o700 })
  const { bucket: Bucket, prefix } = settings
  const opened = openClient(settings)
  const send = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    try {
      return await work(await opened)
    } catch (error) {
      throw asKnown(error)
    }
  }
  const nameOf = (key: string): string => {
    mustBeKey(key)
    return `${prefix}${key}`
  }
  /** A stream cannot be sent twice, so the library does not repeat it. */
  const put = async (temp: string, Key: string): Promise<void> => {
    const { size: ContentLength } = await stat(temp)
    for (let attempt = 1; ; attempt += 1)
      try {
        await send(({ s3, sdk }) =>
          s3.send(new sdk.PutObjectCommand({ Bucket, Key, ContentLength, Body: createReadStream(temp) })),
        )
        break
      } catch (error) {
        if (attempt === attempts || !(error instanceof StoreUnavailable)) throw error
        await sleep(200 * 2 ** attempt)
      }
    await rm(temp, { force: true })
  }
  const get = (Key: string, range?: string): Promise<Readable> =>
    send(async ({ s3, sdk }) => {
      const { Body } = await s3.send(new sdk.GetObjectCommand({ Bucket, Key, Range: range }))
      return Body as Readable
    })
  return {
    place: `хранилище S3 ${settings.endpoint}, бакет ${Bucket}`,
    isFolder: false,
    temps,
    newTemp: () => path.join(temps, newKey()),
    keep: async (temp) => {
      const key = newKey()
      await put(temp, nameOf(key))
      return key
    },
    restore: async (temp, key) => put(temp, nameOf(key)),
    read: async (key, range) => get(nameOf(key), range && `bytes=${range.start}-${range.end}`),
    sizeOf: async (key) => {
      const asked = send(({ s3, sdk }) => s3.send(new sdk.HeadObjectCommand({ Bucket, Key: nameOf(key) })))
      return (await unlessMissing(asked))?.ContentLength
    },
    remove: async (key) => {
      await send(({ s3, sdk }) => s3.send(new sdk.DeleteObjectCommand({ Bucket, Key: nameOf(key) })))
    },
    async *keysOf(firstDigits, before, after = 0) {
      let ContinuationToken: string | undefined
      do {
        const asked = { Bucket, Prefix: `${prefix}${firstDigits}`, ContinuationToken }
        const page = await send(({ s3, sdk }) => s3.send(new sdk.ListObjectsV2Command(asked)))
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(prefix.length)
          const storedAt = LastModified?.getTime() ?? Number.NaN
          if (isKey(key) && after < storedAt && storedAt < before) yield key
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken !== undefined)
    },
    readMark: async () => {
      const found = await unlessMissing(get(`${prefix}${markName}`))
      if (!found) return undefined
      found.setEncoding('utf8')
      return (await found.toArray()).join('').trim()
    },
    writeMark: (mark) =>
      send(async ({ s3, sdk }) => {
        await s3.send(new sdk.PutObjectCommand({ Bucket, Key: `${prefix}${markName}`, Body: `${mark}\n` }))
      }),
  }
}

interface Client {
  readonly s3: Sdk.S3Client
  readonly sdk: typeof Sdk
}

/** Loaded only where it is needed: it is as large as the server. */
async function openClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): Promise<Client> {
  const sdk = await import('@aws-sdk/client-s3')
  const s3 = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Understood by every storage; names of buckets as host names are not.
    forcePathStyle: true,
    // The newer checksums are unknown to storages other than Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
  return { s3, sdk }
}

/** What the storage or the way to it says, as the stores say it. */
function asKnown(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof FileMissing) return error
  const { name } = error
  if (name === 'NoSuchKey' || name === 'NotFound') return new FileMissing('no such object', { cause: error })
  const { $metadata } = error as { $metadata?: { readonly httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  if (status >= 500 || status === 429 || name === 'TimeoutError' || 'syscall' in error)
    return new StoreUnavailable(`the object storage does not answer: ${name}`, { cause: error })
  return status >= 400 ? new StoreRefused(name, { cause: error }) : error
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}
