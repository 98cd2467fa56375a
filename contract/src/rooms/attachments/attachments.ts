import { z } from 'zod'

import { flag, Id, ids, Moment } from '../../kit/fields.ts'
import { tachographExtensions } from '../tachograph-files/tachograph-files.words.ts'
import { Person } from '../users/users.ts'

/** 20 MiB per file, 10 files per request. */
export const maxFileBytes = 20 * 1024 * 1024
export const maxFiles = 10

/** Photos of one document, one page each. */
export const maxScanPhotos = 20

/** Photographs of a task that questions about its costs show. */
export const maxPhotosForClient = 12

export const ForClientInput = z.strictObject({ isForClient: flag('Показать клиенту') })

/** Accepted types, detected by content; the extension must agree only for types without a signature. */
export const allowedFiles = 'JPG, PNG, WebP, HEIC, AVIF, PDF, DOCX, XLSX, TXT, CSV, DDD'

/** The file name extensions of these types. */
export const allowedExtensions: readonly string[] =
  'jpg jpeg jpe jfif png webp heic heif hif avif pdf docx xlsx txt csv'
    .split(' ')
    .concat(tachographExtensions)

export const Attachment = z
  .object({
    id: Id,
    /** A task lists the files of those that were merged into it too; null: the file is of no task. */
    taskId: Id.nullable(),
    name: z.string(),
    mime: z.string(),
    size: z.int(),
    kind: z.enum(['FILE', 'IMAGE_DOC']),
    /** Signed URLs for the current user, valid for five minutes. */
    url: z.string(),
    thumbnailUrl: z.string().nullable(),
    createdAt: Moment,
    createdBy: Person.nullable(),
    /** The file arrived after its author had already handed the task over to another operator. */
    isAfterHandover: z.boolean(),
    /** A photograph that questions about the costs of the task show. */
    isForClient: z.boolean(),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof Attachment>

export const PhotosForClientInput = z.strictObject({ ids: ids('Заявки', 500) })

/** The photographs of a request, and of those merged into it, that questions about its costs show. */
export const PhotosForClient = z
  .object({ taskId: Id, files: z.array(Attachment) })
  .meta({ id: 'PhotosForClient' })
export type PhotosForClient = z.infer<typeof PhotosForClient>

export const SignedFileQuery = z.strictObject({
  token: z.string().min(20).max(1000).meta({ title: 'Ключ' }),
  variant: z.enum(['original', 'thumbnail']).default('original').meta({ title: 'Вид' }),
})
