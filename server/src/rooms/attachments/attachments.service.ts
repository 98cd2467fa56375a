import type { Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { RouteDef } from '@naryad/contract/kit/route'

import type { Ctx } from '../../platform/http/ctx.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { attachByGuest, type GuestUpload, makeGuestKeys } from './guest.service.ts'
import { carOwner, taskOwner } from './owners.ts'
import { readOnCard, type ReadParts } from './read.service.ts'
import { makeFileLinks } from './signed-links.ts'
import {
  attachByDriver,
  attachFiles,
  type AttachmentParts,
  type DriverUpload,
  type UploadContext,
} from './upload.service.ts'

/** File operations for other rooms. */
export interface Files {
  /** The first files of a task or a truck, for its card. The caller has checked that the owner is visible. */
  readonly ofTask: (ctx: Pick<Ctx, 'who'>, id: number) => Promise<Attachment[]>
  readonly ofCar: (ctx: Pick<Ctx, 'who'>, id: number) => Promise<Attachment[]>
  /** Attaches a driver's photos to a task of that driver; returns their ids. */
  readonly attachByDriver: (route: RouteDef, upload: DriverUpload) => Promise<number[]>
  /** The key with which the sender of a public request can add photographs to it. */
  readonly guestKeyOf: (suggestionId: number) => Promise<string>
  /** Returns how many photographs the request has. */
  readonly attachByGuest: (upload: GuestUpload) => Promise<number>
  /** Attaches files received outside the API, once per idempotency key. */
  readonly attachToTask: (
    ctx: UploadContext,
    id: number,
    files: AsyncIterable<UploadedFile>,
  ) => Promise<number[]>
}

export interface Attachments extends Files {
  readonly parts: AttachmentParts
  readonly reading: ReadParts
}

interface OpenParts extends AttachmentParts, Pick<ReadParts, 'base'> {
  /** The first key signs URLs of files. */
  readonly keys: readonly Uint8Array[]
}

export const attachToTask =
  (parts: AttachmentParts): Files['attachToTask'] =>
  (ctx, id, files) =>
    attachFiles(parts, attachmentsRoutes.upload, { ctx, owner: taskOwner(id), files })

export function openAttachments({ keys, base, ...parts }: OpenParts): Attachments {
  const guestKeys = makeGuestKeys(keys)
  const reading: ReadParts = { db: parts.db, links: makeFileLinks(keys), base }
  return {
    parts,
    reading,
    ofTask: (ctx, id) => readOnCard(reading, ctx, taskOwner(id)),
    ofCar: (ctx, id) => readOnCard(reading, ctx, carOwner(id)),
    attachByDriver: (route, upload) => attachByDriver(parts, route, upload),
    guestKeyOf: (s) => guestKeys.sign({ s }),
    attachByGuest: (upload) => attachByGuest(parts, guestKeys, upload),
    attachToTask: attachToTask(parts),
  }
}
