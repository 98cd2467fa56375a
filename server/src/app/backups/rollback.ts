import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

import { readHead } from '../../platform/backup/read.ts'
import { Mistake } from '../operator-errors.ts'

export interface BackupBeforeUpdate {
  readonly file: string
  readonly madeAt: string
}

/**
 * The newest backup that an update has made by this very build. Going back makes one too, by the build that is left:
 * that one is no way back.
 */
export async function findBackupOfBuild(folder: string, build: string): Promise<BackupBeforeUpdate> {
  const files = readdirSync(folder)
    .filter((name) => /^before-.*\.tar$/.test(name))
    .map((name) => path.join(folder, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const file of files) {
    const about = await readHead(file).catch(() => undefined)
    if (about?.version === build) return { file, madeAt: about.madeAt }
  }
  throw new Mistake(
    `В папке ${folder} нет копии, которую перед обновлением снял выпуск ${build}. Восстановите другую: naryad restore ФАЙЛ --replace --confirm ИМЯ_БАЗЫ`,
  )
}
