import { buffer } from 'node:stream/consumers'

import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { attachmentsSchemas } from '@naryad/contract/attachments/attachments.schemas'
import { bind, type RouteDef } from '@naryad/contract/kit/route'

import { renamed } from '../../platform/files/names.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import type { Attachments } from './attachments.service.ts'
import { markPhoto } from './for-client.service.ts'
import {
  carOwner,
  companyOwner,
  contractOwner,
  type Owner,
  rangeOwner,
  suggestionOwner,
  taskOwner,
  unitOwner,
} from './owners.ts'
import { getAttachment, getFile, listAttachments, listForClient, listOf } from './read.service.ts'
import { removeAttachment } from './remove.service.ts'
import { type AttachmentParts, attachFiles, attachScan } from './upload.service.ts'

const keptSeconds = 300

interface Named {
  readonly params: { readonly id: number }
}

interface Sent extends Named {
  readonly files: AsyncIterable<UploadedFile>
}

export function mountAttachments(http: Http, { parts, reading }: Attachments): void {
  const upload =
    (route: RouteDef, ownerOf: (id: number) => Owner) =>
    async ({ params, files }: Sent, ctx: Ctx) =>
      listOf(reading, ctx, await attachFiles(parts, route, { ctx, owner: ownerOf(params.id), files }))
  const remove =
    (from: Owner['of']) =>
    ({ params }: Named, ctx: Ctx) =>
      removeAttachment(parts, ctx, from, params.id)
  mount(http, bind(attachmentsRoutes, attachmentsSchemas), {
    list: ({ params }, ctx) => listAttachments(reading, ctx, taskOwner(params.id)),
    listForClient: ({ body }, ctx) => listForClient(reading, ctx, body.ids),
    upload: upload(attachmentsRoutes.upload, taskOwner),
    uploadImageDoc: async ({ params, files }, ctx) =>
      listOf(reading, ctx, await attachScan(parts, { ctx, owner: taskOwner(params.id), files })),
    remove: remove('tasks'),
    markForClient: async ({ params, body }, ctx) => {
      await markPhoto(parts.db, ctx, params.id, body.isForClient)
      return getAttachment(reading, ctx, params.id)
    },
    listOfCar: ({ params }, ctx) => listAttachments(reading, ctx, carOwner(params.id)),
    uploadToCar: upload(attachmentsRoutes.uploadToCar, carOwner),
    removeFromCar: remove('cars'),
    listOfMaintenance: ({ params }, ctx) => listAttachments(reading, ctx, rangeOwner(params.id)),
    uploadToMaintenance: upload(attachmentsRoutes.uploadToMaintenance, rangeOwner),
    removeFromMaintenance: remove('maintenance'),
    listOfCompany: ({ params }, ctx) => listAttachments(reading, ctx, companyOwner(params.id)),
    uploadToCompany: upload(attachmentsRoutes.uploadToCompany, companyOwner),
    removeFromCompany: remove('companies'),
    listOfContract: ({ params }, ctx) => listAttachments(reading, ctx, contractOwner(params.id)),
    uploadToContract: upload(attachmentsRoutes.uploadToContract, contractOwner),
    removeFromContract: remove('contracts'),
    listOfUnit: ({ params }, ctx) => listAttachments(reading, ctx, unitOwner(params.id)),
    uploadToUnit: upload(attachmentsRoutes.uploadToUnit, unitOwner),
    removeFromUnit: remove('units'),
    listOfSuggestion: ({ params }, ctx) => listAttachments(reading, ctx, suggestionOwner(params.id)),
    file: async ({ params, query }, call) => {
      const file = await getFile(reading, params.id, query, call)
      return query.variant === 'thumbnail' ? thumbnailReply(parts, file) : originalReply(parts, file)
    },
  })
}

type Found = Awaited<ReturnType<typeof getFile>>

/** Only types that a browser displays without executing them. */
const isShown = (mime: string): boolean => mime.startsWith('image/') || mime === 'application/pdf'

const originalReply = ({ store }: AttachmentParts, { key, mime, name, size, sha256 }: Found): FileReply => ({
  body: (range) => store.read(key, range),
  mime,
  name,
  size,
  etag: sha256.toString('hex'),
  isInline: isShown(mime),
  maxAgeSeconds: keptSeconds,
})

async function thumbnailReply({ store }: AttachmentParts, { key, name, sha256 }: Found): Promise<FileReply> {
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
