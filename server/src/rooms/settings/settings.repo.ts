import { SettingsParts } from '@naryad/contract/settings/settings'
import type { z } from 'zod'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { defaultSettings } from './settings.defaults.ts'

type StoredSettings = typeof defaultSettings

/**
 * One part of the settings: the stored value or the default. Read on every call: a row by primary key is
 * cheaper than invalidating a cache on every server.
 */
export async function readSetting<Part extends keyof StoredSettings>(
  db: Db,
  part: Part,
): Promise<StoredSettings[Part]> {
  const row = await db.selectFrom('settings').select('value').where('part', '=', part).executeTakeFirst()
  return row ? parseStored(part, row.value) : defaultSettings[part]
}

/** A value written by an older version may lack a field or contain one that is invalid now. */
function parseStored<Part extends keyof StoredSettings>(part: Part, value: unknown): StoredSettings[Part] {
  const isWhole = Array.isArray(value) || typeof value !== 'object'
  const whole = isWhole ? value : Object.assign({}, defaultSettings[part], value)
  const read = SettingsParts.shape[part].safeParse(whole)
  if (read.success) return read.data as StoredSettings[Part]
  return isWhole ? defaultSettings[part] : withoutInvalid(part, whole as StoredSettings[Part], read.error)
}

/** A text that is invalid now is shown as it is until it is corrected; the other fields keep their values. */
function withoutInvalid<Part extends keyof StoredSettings>(
  part: Part,
  stored: StoredSettings[Part],
  { issues }: z.ZodError,
): StoredSettings[Part] {
  const wrong = new Set(issues.map(({ path: [field] }) => field))
  const former = Object.entries(stored).filter(
    ([field, value]) => !wrong.has(field) || typeof value === 'string',
  )
  return Object.assign({}, defaultSettings[part], Object.fromEntries(former))
}

/** All parts that are stored in one row each. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const rows = await db.selectFrom('settings').select(['part', 'value']).execute()
  const values = new Map(rows.map(({ part, value }) => [part, value]))
  const read = <Part extends keyof StoredSettings>(part: Part): StoredSettings[Part] =>
    values.has(part) ? parseStored(part, values.get(part)) : defaultSettings[part]
  return {
    company: read('company'),
    requisites: read('requisites'),
    queueLabels: read('queueLabels'),
    closeReasons: read('closeReasons'),
    commentPhrases: read('commentPhrases'),
    retention: read('retention'),
    security: read('security'),
    monitoring: read('monitoring'),
    stickers: read('stickers'),
    shifts: read('shifts'),
    units: read('units'),
    dueBuffers: read('dueBuffers'),
    acts: read('acts'),
    luvColumns: read('luvColumns'),
  }
}

export const writeSetting = <Part extends keyof StoredSettings>(
  tx: Tx,
  part: Part,
  value: StoredSettings[Part],
): Promise<void> => putRow(tx, part, value)

export async function findRow(db: Db, part: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('part', '=', part).executeTakeFirst()
  return row?.value
}

/** False if there was no such row. */
export async function deleteRow(db: Db, part: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('settings')
    .where('part', '=', part)
    .returning('part')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Also for the rows that are not parts of the contract's settings: the logo, the mail server, the address. */
export async function putRow(db: Db, part: string, value: unknown): Promise<void> {
  await db
    .insertInto('settings')
    .values({ part, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column('part').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}
