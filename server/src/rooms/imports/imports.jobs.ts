import type { Tx } from '../../platform/db/connect.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { readSetting } from '../settings/index.ts'
import { deleteImports } from './imports.repo.ts'

/** Deletes imported files after the retention period of the settings. */
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
