import { SettingsParts } from '@naryad/contract/settings/settings'

import type { Db } from '../../platform/db/connect.ts'
import { defaultSettings } from './settings.defaults.ts'

type Kept = typeof defaultSettings

/** One part of the settings, as somebody has set it or as the product comes. */
export async function readSetting<Part extends keyof Kept>(db: Db, part: Part): Promise<Kept[Part]> {
  const row = await db.selectFrom('settings').select('value').where('part', '=', part).executeTakeFirst()
  if (!row) return defaultSettings[part]
  // What an older version has written may lack a field of today.
  const whole = Array.isArray(row.value) ? row.value : { ...defaultSettings[part], ...Object(row.value) }
  const read = SettingsParts.shape[part].safeParse(whole)
  return read.success ? (read.data as Kept[Part]) : defaultSettings[part]
}
