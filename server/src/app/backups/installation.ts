import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'

import { databaseUrlError } from '../../platform/db/connection/hosts.ts'
import type { Config } from '../config.ts'
import { isEmbeddedInUse } from '../data-dir.ts'
import { Mistake } from '../operator-errors.ts'

interface Elsewhere {
  /** Address of a database. */
  readonly into: string | undefined
  readonly dataDir: string | undefined
}

/**
 * The installation that a backup is restored into: the configured one, or another one that shares nothing with it,
 * because that may be at work: neither database nor files, bucket and keys.
 */
export function installationOf(given: Config, { into, dataDir }: Elsewhere): Config {
  if (into === undefined && dataDir !== undefined)
    throw new Mistake('--data-dir нужен только вместе с --into: папку «Наряда» задаёт NARYAD_DATA_DIR')
  const config = into === undefined ? given : anotherInstallation(given, into, dataDir)
  const isGivenDatabase = (config.NARYAD_OWNER_DATABASE_URL ?? config.DATABASE_URL) !== undefined
  if (isGivenDatabase && isEmbeddedInUse(config.NARYAD_DATA_DIR))
    throw new Mistake(
      `Папка данных ${config.NARYAD_DATA_DIR} занята работающим «Нарядом»: возьмите другую или остановите его`,
    )
  return config
}

function anotherInstallation(given: Config, into: string, dataDir: string | undefined): Config {
  const error = databaseUrlError(into)
  if (error !== undefined) throw new Mistake(`--into: ${error}`)
  if (dataDir === undefined || dataDir.trim() === '')
    throw new Mistake(
      'Вместе с --into укажите --data-dir ПАПКА: туда лягут файлы и ключ. Папка данных самого «Наряда» остаётся как была',
    )
  if (realFolder(dataDir) === realFolder(given.NARYAD_DATA_DIR))
    throw new Mistake(
      `--data-dir: это папка самого «Наряда». Чтобы он сам перешёл на другую базу, задайте её в DATABASE_URL и восстановите копию без --into`,
    )
  return {
    ...given,
    DATABASE_URL: into,
    NARYAD_OWNER_DATABASE_URL: into,
    NARYAD_DATA_DIR: dataDir,
    NARYAD_S3: undefined,
    NARYAD_FILES: undefined,
    NARYAD_SESSION_KEYS: undefined,
  }
}

const realFolder = (folder: string): string =>
  existsSync(folder) ? realpathSync(folder) : path.resolve(folder)
