import { buffer } from 'node:stream/consumers'

import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'

import { renamed } from '../../platform/files/names.ts'
import type { FileReply } from '../../platform/http/files.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { getFile, listAttachments, listOf, type ReadParts } from './read.service.ts'
import { removeAttachment } from './remove.service.ts'
import { makeFileLinks } from './signed-links.ts'
import { type AttachmentParts, attachFiles, attachScan } from './upload.service.ts'

const keptSeconds = 300

interface Parts extends AttachmentParts {
  /** The first signs addresses of files. */
  readonly keys: readonly Uint8Array[]
}

export function mountAttachments(http: Http, parts: Parts): void {
  const reading: ReadParts = { ...parts, links: makeFileLinks(parts.keys), base: http.base }
  mount(http, attachmentsRoutes, {
    list: ({ params }, ctx) => listAttachments(reading, ctx, params.id),
    upload: async ({ params, files }, ctx) =>
      listOf(reading, ctx, await attachFiles(parts, { ctx, taskId: params.id, files })),
    uploadImageDoc: async ({ params, files }, ctx) =>
      listOf(reading, ctx, await attachScan(parts, { ctx, taskId: params.id, files })),
    remove: ({ params }, ctx) => removeAttachment(parts, ctx, params.id),
    file: async ({ params, query }) => {
      const file = await getFile(reading, params.id, query)
      return query.variant === 'thumbnail' ? thumbnailReply(parts, file) : originalReply(parts, file)
    },
  })
}

type Found = Awaited<ReturnType<typeof getFile>>

/** Only what a browser shows without running it. */
const isShown = (mime: string): boolean => mime.startsWith('image/') || mime === 'application/pdf'

const originalReply = ({ store }: Parts, { key, mime, name, size, sha256 }: Found): FileReply => ({
  body: (range) => store.read(key, range),
  mime,
  name,
  size,
  etag: sha256.toString('hex'),
  isInline: isShown(mime),
  maxAgeSeconds: keptSeconds,
})

async function thumbnailReply({ store }: Parts, { key, name, sha256 }: Found): Promise<FileReply> {
  const body = await buffer(await store.read(key))
  return {
    body,
    mime: 'image/webp',
    name: renamed(name, 'webp'),
    size: body.length,
    etag: `${sha256.toString('hex')}-thumbnail`,
    isInline: true,
    maxAgeSeconds: keptSeconds,
  }
}
