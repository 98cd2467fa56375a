import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { CannotStart } from '../../platform/db/embedded/cannot-start.ts'
import { makeFolder } from '../../platform/disk/make-folder.ts'
import { commandLine } from '../command-line.ts'

const markOf = (dataDir: string): string => path.join(dataDir, 'restore.unfinished')

/**
 * Marks a restore into an empty database as unfinished: without the mark, an interrupted one would look
 * like a new installation.
 */
export function markUnfinished(dataDir: string, from: string): void {
  makeFolder(dataDir)
  writeFileSync(markOf(dataDir), `${new Date().toISOString()} ${from}\n`, { mode: 0o600 })
}

export const markFinished = (dataDir: string): void => rmSync(markOf(dataDir), { force: true })

/**
 * Prevents an empty database that waits for a restore from being treated as a new installation and filled
 * with the demo.
 */
export function refuseUnfinished(dataDir: string): void {
  const mark = markOf(dataDir)
  if (!existsSync(mark)) return
  const [at = '', from = ''] = readFileSync(mark, 'utf8').trim().split(/ (.*)/s)
  const since = Number.isNaN(Date.parse(at)) ? at : new Date(at).toLocaleString('ru')
  throw new CannotStart(
    `Восстановление из копии ${from}, начатое ${since}, не закончено: база такая, какой была, пустая. Повторите ${commandLine('restore')} ФАЙЛ; чтобы начать с пустой базы, удалите ${mark}`,
  )
}
