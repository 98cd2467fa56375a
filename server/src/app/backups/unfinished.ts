import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { CannotStart } from '../../platform/db/embedded/cannot-start.ts'

const markOf = (dataDir: string): string => path.join(dataDir, 'restore.unfinished')

/** Left where a restoration into an empty database has begun: broken off, it would look like a new installation. */
export function markUnfinished(dataDir: string, from: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(markOf(dataDir), `${new Date().toISOString()} ${from}\n`, { mode: 0o600 })
}

export const markFinished = (dataDir: string): void => rmSync(markOf(dataDir), { force: true })

/** An empty database is not taken for a new one, and filled with the demo, when it waits for a copy. */
export function refuseUnfinished(dataDir: string): void {
  const mark = markOf(dataDir)
  if (existsSync(mark))
    throw new CannotStart(
      `Восстановление из копии не закончено, база пуста. Повторите npm run restore -- ФАЙЛ; чтобы начать с пустой базы, удалите ${mark}`,
    )
}
