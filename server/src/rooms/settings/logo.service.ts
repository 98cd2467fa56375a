import { buffer } from 'node:stream/consumers'

import type { Logo } from '@naryad/contract/settings/logo'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { cleanLogo, pngDataUrl } from '../../platform/files/images/drawing.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { unsupportedType } from '../../platform/http/refusals.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { recordAudit } from '../audit/index.ts'
import { deleteRow, findRow, putRow } from './settings.repo.ts'

const key = 'logo'

/** The company logo as a data URL. */
export async function readLogo(db: Db): Promise<string | null> {
  const logo = await findRow(db, key)
  return typeof logo === 'string' ? logo : null
}

export const getLogo = async (db: Db): Promise<Logo> => ({ logo: await readLogo(db) })

const object = { kind: 'settings', id: null, title: 'Настройки' } as const

/** Re-encodes the image as a small PNG, which drops metadata and embedded content. */
export async function changeLogo(db: Db, ctx: Ctx, files: AsyncIterable<UploadedFile>): Promise<Logo> {
  let image: Buffer | undefined
  for await (const { stream } of files) image = await cleanLogo(await buffer(stream))
  if (!image) throw unsupportedType('Логотип: нужна картинка JPG или PNG')
  const logo = pngDataUrl(image)
  await inTransaction(db, async (tx) => {
    await putRow(tx, key, logo)
    await recordAudit(tx, { kind: 'SETTINGS_CHANGED', by: ctx, object, details: 'Логотип изменён' })
    await publishAllChanged(tx, ['settings'])
  })
  return { logo }
}

export const removeLogo = (db: Db, ctx: Ctx): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await deleteRow(tx, key))) return
    await recordAudit(tx, { kind: 'SETTINGS_CHANGED', by: ctx, object, details: 'Логотип убран' })
    await publishAllChanged(tx, ['settings'])
  })
