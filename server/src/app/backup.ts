import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

import { createBackup } from '../platform/backup/create.ts'
import { draftOf } from '../platform/backup/drafts.ts'
import { missingCountOf, rowsOf } from '../platform/backup/format.ts'
import { recordBackup, recordFailure } from '../platform/backup/last-backup.ts'
import { MissingFiles } from '../platform/backup/missing-files.ts'
import { readBuildInfo } from '../platform/build/build-info.ts'
import { fileSize } from '../platform/text/file-size.ts'
import { keysOfFiles } from './backups/keys-of-files.ts'
import { isUnused, joinDatabase, NoDatabase } from './backups/owner.ts'
import { backupName, requireRoom } from './backups/target.ts'
import { commandLine } from './command-line.ts'
import { end, fail, failureOf, runCommand } from './command.ts'
import { type Config, readConfig } from './config.ts'
import { storesOf } from './data-dir.ts'
import { exitCodes } from './exit-codes.ts'
import { Mistake } from './operator-errors.ts'

const help = `Снимает копию базы и файлов в один файл, не мешая работе.

  ${commandLine('backup')} [ФАЙЛ] [параметры]

  --allow-missing-files  снять копию, даже если часть файлов пропала с диска
  --before-update        копия перед обновлением: её потом находит naryad rollback
  --help                 эта справка

Без имени файла копия ложится в NARYAD_BACKUP_DIR, с датой и временем в имени.
База — из DATABASE_URL (или NARYAD_OWNER_DATABASE_URL), а без них встроенная в папке NARYAD_DATA_DIR,
работает «Наряд» или нет. Файл появляется под своим именем, когда копия закончена и проверена; если она
не удалась, код выхода не 0, а прежние копии остаются. Время, размер и итог последней копии видны
в «Настройки → Фоновые задания».
В копии данные людей: храните её как саму базу, и отдельно от неё.
В неё не входят треки ТС (путь по точкам; последнее место и пробег входят) и готовые файлы отчётов.`

const leftOut = 'Не входят: треки ТС (путь по точкам) и готовые файлы отчётов.'

async function backup(config: Config, to: string, mayMissFiles: boolean): Promise<void> {
  const started = performance.now()
  const dataDir = config.NARYAD_DATA_DIR
  await requireRoom(to, dataDir)
  const database = await joinDatabase(config, fail)
  // An interrupted backup leaves no partial copy of personal data.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      rmSync(draftOf(to), { force: true })
      void recordFailure(dataDir, 'Копия прервана').finally(() => process.exit(1))
    })
  try {
    const manifest = await createBackup({
      url: database.url,
      files: storesOf(config).files,
      keysOfFiles,
      to,
      version: readBuildInfo().name,
      mayMissFiles,
    })
    const done = {
      endedAt: new Date().toISOString(),
      file: path.resolve(to),
      bytes: statSync(to).size,
      seconds: Math.round((performance.now() - started) / 100) / 10,
      rows: rowsOf(manifest),
      files: manifest.files.count,
      missingFiles: missingCountOf(manifest),
    }
    console.log(
      `Копия готова и проверена: ${to}, ${fileSize(done.bytes)}, строк ${done.rows}, файлов ${done.files}, ${done.seconds} с`,
    )
    console.log(leftOut)
    if (done.missingFiles > 0)
      console.warn(
        `Внимание: в копии нет файлов, которые пропали с диска: ${someOf(manifest.missingFiles, done.missingFiles)}`,
      )
    await recordBackup(dataDir, done)
  } finally {
    await database.close()
  }
}

function someOf(keys: readonly string[], count: number): string {
  const first = keys.slice(0, 3).join(', ')
  return count > 3 ? `${count}, например ${first}` : `${count} (${first})`
}

function explained(error: unknown, config: Config, to: string): ReturnType<typeof failureOf> {
  if (!(error instanceof MissingFiles)) return failureOf(error, path.dirname(path.resolve(to)))
  const places = storesOf(config).places.map(({ place }) => place)
  return {
    message: `Копия не сделана: записи есть, а файлов на диске нет или они не целы: ${someOf(error.keys, error.keys.length)}.
Проверьте, что на месте ${places.join(', ')}. Если файлы пропали насовсем, снимите копию без них: --allow-missing-files`,
    code: exitCodes.failed,
  }
}

async function run(config: Config, to: string, mayMissFiles: boolean): Promise<void> {
  try {
    await backup(config, to, mayMissFiles)
  } catch (error) {
    // A folder that was named by mistake stays as it is.
    if (error instanceof NoDatabase && isUnused(config.NARYAD_DATA_DIR)) throw error
    const failure = explained(error, config, to)
    const [sentence = ''] = String(failure.message).split('\n')
    // The record is of use only to those who read it; a full disk may refuse it too.
    await recordFailure(config.NARYAD_DATA_DIR, sentence).catch(() => {})
    end(failure)
  }
}

/** Whether systemd runs the product, which then has a database somewhere. */
const isServiceActive = (): boolean =>
  spawnSync('systemctl', ['is-active', '--quiet', 'naryad'], { stdio: 'ignore' }).status === 0

/** An installation that was never started has nothing to lose; one that uses another place has. */
async function runBeforeUpdate(config: Config, to: string, mayMissFiles: boolean): Promise<void> {
  try {
    await run(config, to, mayMissFiles)
  } catch (error) {
    if (!(error instanceof NoDatabase)) throw error
    if (isServiceActive())
      throw new Mistake(
        `${error.message}. Служба «Наряда» работает с другими настройками, например из systemctl edit: перенесите их в /etc/naryad/naryad.env`,
      )
    console.log('Базы ещё нет, копировать нечего.')
  }
}

await runCommand(
  {
    help,
    options: {
      'allow-missing-files': { type: 'boolean', default: false },
      'before-update': { type: 'boolean', default: false },
    },
  },
  async (values, [given, ...others]) => {
    const isBeforeUpdate = values['before-update']
    if (others.length > 0 || given === '' || (given !== undefined && isBeforeUpdate))
      throw new Mistake(`Укажите один файл.\n\n${help}`)
    if (given !== undefined && existsSync(given))
      throw new Mistake(`Файл ${given} уже есть: укажите другое имя`)
    const config = readConfig()
    const name = backupName(isBeforeUpdate ? 'before' : 'naryad')
    const to = given ?? path.join(config.NARYAD_BACKUP_DIR, name)
    await (isBeforeUpdate ? runBeforeUpdate : run)(config, to, values['allow-missing-files'])
  },
)
