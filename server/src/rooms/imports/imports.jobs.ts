import type { Tx } from '../../platform/db/connect.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { readSetting } from '../settings/index.ts'
import { deleteImports } from './imports.repo.ts'

/** Imported files are retained as long as the settings say. */
export async function deleteOldImports(tx: Tx): Promise<void> {
  const { importDays } = await readSetting(tx, 'retention')
  await deleteImports(tx, importDays)
}

export const importRetention = defineExclusiveJob({
  name: 'imports.retention',
  title: 'Удаление загруженных таблиц',
  everySeconds: 3600,
  run: deleteOldImports,
})
