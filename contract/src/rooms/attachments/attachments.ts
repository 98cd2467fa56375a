import { z } from 'zod'

import { Id, Moment } from '../../kit/fields.ts'
import { Person } from '../users/users.ts'

/** 20 MiB a file, 10 files a request. */
export const maxFileBytes = 20 * 1024 * 1024
export const maxFiles = 10

/** Photographs of one paper: a page each. */
export const maxScanPhotos = 20

/** Accepted types, detected by content; the extension must agree only for types without a signature. */
export const allowedFiles = 'JPG, PNG, WebP, PDF, DOCX, XLSX, TXT, CSV, DDD'

/** What the names of such files end with. */
export const allowedExtensions: readonly string[] =
  'jpg jpeg jpe jfif png webp pdf docx xlsx txt csv ddd v1b c1b esm'.split(' ')

export const Attachment = z
  .object({
    id: Id,
    name: z.string(),
    mime: z.string(),
    size: z.int(),
    kind: z.enum(['FILE', 'IMAGE_DOC']),
    /** Addresses signed for the reader, good for five minutes. */
    url: z.string(),
    thumbnailUrl: z.string().nullable(),
    createdAt: Moment,
    createdBy: Person.nullable(),
    /** The sender had already handed the task over when it arrived. */
    isAfterHandover: z.boolean(),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof Attachment>

export const SignedFileQuery = z.strictObject({
  token: z.string().min(20).max(1000).meta({ title: 'Ключ' }),
  variant: z.enum(['original', 'thumbnail']).default('original').meta({ title: 'Вид' }),
})
