import { buffer } from 'node:stream/consumers'

import type { Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { attachmentsSchemas } from '@naryad/contract/attachments/attachments.schemas'
import { bind, type RouteDef } from '@naryad/contract/kit/route'

import { renamed } from '../../platform/files/names.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { carOwner, companyOwner, type Owner, rangeOwner, taskOwner } from './owners.ts'
import { getFile, listAttachments, listOf, readOnCard, type ReadParts } from './read.service.ts'
import { removeAttachment } from './remove.service.ts'
import { makeFileLinks } from './signed-links.ts'
import {
  attachByDriver,
  type AttachmentParts,
  attachFiles,
  attachScan,
  type DriverUpload,
  type UploadContext,
} from './upload.service.ts'

const keptSeconds = 300

interface Named {
  readonly params: { readonly id: number }
}

interface Sent extends Named {
  readonly files: AsyncIterable<UploadedFile>
}

interface Parts extends AttachmentParts {
  /** The first key signs URLs of files. */
  readonly keys: readonly Uint8Array[]
}

/** File operations for other rooms. */
export interface Files {
  /** The first files of a task or a truck, for its card. The caller has checked that the owner is visible. */
  readonly ofTask: (ctx: Pick<Ctx, 'who'>, id: number) => Promise<Attachment[]>
  readonly ofCar: (ctx: Pick<Ctx, 'who'>, id: number) => Promise<Attachment[]>
  /** Attaches a driver's photos to a task of that driver; returns their ids. */
  readonly attachByDriver: (route: RouteDef, upload: DriverUpload) => Promise<number[]>
  /** Attaches files received outside the API, once per idempotency key. */
  readonly attachToTask: (
    ctx: UploadContext,
    id: number,
    files: AsyncIterable<UploadedFile>,
  ) => Promise<number[]>
}

export function mountAttachments(http: Http, parts: Parts): Files {
  const reading: ReadParts = { ...parts, links: makeFileLinks(parts.keys), base: http.base }
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
    upload: upload(attachmentsRoutes.upload, taskOwner),
    uploadImageDoc: async ({ params, files }, ctx) =>
      listOf(reading, ctx, await attachScan(parts, { ctx, owner: taskOwner(params.id), files })),
    remove: remove('tasks'),
    listOfCar: ({ params }, ctx) => listAttachments(reading, ctx, carOwner(params.id)),
    uploadToCar: upload(attachmentsRoutes.uploadToCar, carOwner),
    removeFromCar: remove('cars'),
    listOfMaintenance: ({ params }, ctx) => listAttachments(reading, ctx, rangeOwner(params.id)),
    uploadToMaintenance: upload(attachmentsRoutes.uploadToMaintenance, rangeOwner),
    removeFromMaintenance: remove('maintenance'),
    listOfCompany: ({ params }, ctx) => listAttachments(reading, ctx, companyOwner(params.id)),
    uploadToCompany: upload(attachmentsRoutes.uploadToCompany, companyOwner),
    removeFromCompany: remove('companies'),
    file: async ({ params, query }, call) => {
      const file = await getFile(reading, params.id, query, call)
      return query.variant === 'thumbnail' ? thumbnailReply(parts, file) : originalReply(parts, file)
    },
  })
  return {
    ofTask: (ctx, id) => readOnCard(reading, ctx, taskOwner(id)),
    ofCar: (ctx, id) => readOnCard(reading, ctx, carOwner(id)),
    attachByDriver: (route, upload) => attachByDriver(parts, route, upload),
    attachToTask: attachToTask(parts),
  }
}

export const attachToTask =
  (parts: AttachmentParts): Files['attachToTask'] =>
  (ctx, id, files) =>
    attachFiles(parts, attachmentsRoutes.upload, { ctx, owner: taskOwner(id), files })

type Found = Awaited<ReturnType<typeof getFile>>

/** Only types that a browser displays without executing them. */
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
