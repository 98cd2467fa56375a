import { inQuotes } from '@naryad/contract/kit/quotes'

import { missingCountOf, rowsOf } from '../platform/backup/format.ts'
import type { VerifiedBackup } from '../platform/backup/read.ts'
import { connect } from '../platform/db/connect.ts'
import { databaseName } from '../platform/db/connection/hosts.ts'
import { countUnreadableFactors } from '../rooms/auth/index.ts'
import { settleRestored } from './backups/after.ts'
import { installationOf } from './backups/installation.ts'
import { openDatabaseExclusively } from './backups/owner.ts'
import { rehearseRestore } from './backups/rehearsal.ts'
import { validateBackup, restoreBackup } from './backups/restore.ts'
import { markFinished, markUnfinished } from './backups/unfinished.ts'
import { commandLine } from './command-line.ts'
import { fail, failureOf, runCommand } from './command.ts'
import { type Config, readConfig } from './config.ts'
import { storesOf } from './data-dir.ts'
import { type FilesOfRestored, filesOfRestored } from './files-mark.ts'
import { keysOf, renewKeyOfDataDir, secretKeysOf } from './keys.ts'
import { Mistake } from './operator-errors.ts'

const help = `Восстанавливает базу и файлы из копии, снятой командой backup. «Наряд» должен быть остановлен.

  ${commandLine('restore')} ФАЙЛ [параметры]

  --check            только проверить: копия восстанавливается во временную базу, которая затем удаляется;
                     «Наряд» может работать, нужно место под ещё одну базу
  --into <адрес>     в другую базу, postgres://…; тот «Наряд», который здесь работает, не меняется; вместе с ним нужно
  --data-dir <папка> куда положить файлы и ключ: папка данных для этой другой базы
  --replace          заменить данные, которые есть в базе; вместе с ним нужно
  --confirm <имя>    имя базы, данные которой будут заменены (у встроенной — naryad)
  --adopt-files      взять себе папку файлов или бакет другой базы; только если та база больше не работает
  --help             эта справка

Файлы ложатся в папку NARYAD_DATA_DIR. Всё происходит в одной транзакции: если что-то пойдёт не так,
база останется прежней. После восстановления всем нужно войти заново.`

interface Wishes {
  readonly from: string
  readonly config: Config
  readonly replace: boolean
  readonly confirm: string | undefined
  readonly mayAdoptFiles: boolean
}

async function restore({ from, config, replace, confirm, mayAdoptFiles }: Wishes): Promise<void> {
  // Checked before anything is started.
  await validateBackup(from)
  const database = await openDatabaseExclusively(config, fail)
  try {
    const name = databaseName(database.url)
    if (replace && confirm !== name)
      throw new Mistake(
        `Данные базы ${inQuotes(name)} будут потеряны. Если это и нужно, добавьте --confirm ${name}`,
      )
    const dataDir = config.NARYAD_DATA_DIR
    const { files, places } = storesOf(config)
    const owned: { restored?: FilesOfRestored } = {}
    const copy = await restoreBackup({
      from,
      url: database.url,
      files,
      mayReplace: replace,
      finish: async (db, restored) => {
        await settleRestored(db, restored)
        await owned.restored?.take(db)
      },
      onBegin: async (state) => {
        owned.restored = await filesOfRestored(database.url, places, mayAdoptFiles)
        if (state === 'empty') markUnfinished(dataDir, from)
      },
      onProgress: showProgress,
    })
    markFinished(dataDir)
    if (config.NARYAD_SESSION_KEYS === undefined) renewKeyOfDataDir(dataDir)
    await owned.restored?.writeMarks()
    report(copy, config)
    await reportUnreadableFactors(database.url, config)
  } finally {
    await database.close()
  }
}

const showProgress = (line: string): void => console.log(`${line}…`)

const contentOf = ({ about, manifest }: VerifiedBackup): string =>
  `копия от ${about.madeAt}, версия ${about.version}, строк ${rowsOf(manifest)}, файлов ${manifest.files.count}`

function warnOfMissingFiles({ manifest }: VerifiedBackup): void {
  const count = missingCountOf(manifest)
  if (count > 0)
    console.warn(`Внимание: копию сняли без файлов, которые пропали с диска (${count}): их в ней нет.`)
}

function report(copy: VerifiedBackup, config: Config): void {
  console.log(`Восстановлено: ${contentOf(copy)}`)
  warnOfMissingFiles(copy)
  console.log('Все сеансы завершены, всем нужно войти заново.')
  if (config.NARYAD_SESSION_KEYS !== undefined)
    console.log('Ключи сеансов заданы в NARYAD_SESSION_KEYS: поставьте первым новый.')
}

/** Their secrets are encrypted with the key of the server that created the backup. */
async function reportUnreadableFactors(url: string, config: Config): Promise<void> {
  const { keys, retiredKeys } = keysOf(config)
  const db = connect(url, { max: 1 })
  try {
    const count = await countUnreadableFactors(db, secretKeysOf(keys, retiredKeys))
    if (count === 0) return
    const place =
      config.NARYAD_SESSION_KEYS === undefined
        ? `допишите его отдельной строкой в ${config.NARYAD_DATA_DIR}/session.key`
        : 'добавьте его вторым в NARYAD_SESSION_KEYS'
    console.warn(`Второй фактор не читается, пользователей: ${count}. Их коды из приложения не подойдут, потому что здесь нет ключа прежнего сервера.
Если ключ сохранился, ${place} и перезапустите «Наряд».
Если нет, эти люди войдут по запасным кодам; у кого их нет, тому второй фактор выключит администратор («Пользователи»)
или команда ${commandLine('admin')} remove-second-factor --email ivanova@example.ru`)
  } finally {
    await db.destroy()
  }
}

async function check(from: string): Promise<void> {
  // The temporary database is removed when the process exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const copy = await rehearseRestore({ from, onProgress: showProgress, onDeath: fail })
  console.log(`Копия цела и восстанавливается: ${contentOf(copy)}`)
  warnOfMissingFiles(copy)
}

await runCommand(
  {
    help,
    options: {
      check: { type: 'boolean' },
      into: { type: 'string' },
      'data-dir': { type: 'string' },
      replace: { type: 'boolean', default: false },
      confirm: { type: 'string' },
      'adopt-files': { type: 'boolean', default: false },
    },
    explain: (error) => failureOf(error, 'папка данных или временная база'),
  },
  async (values, [from, ...others]) => {
    if (from === undefined || others.length > 0) throw new Mistake(`Укажите один файл.\n\n${help}`)
    if (values.check) return check(from)
    const config = installationOf(readConfig(), { into: values.into, dataDir: values['data-dir'] })
    const { replace, confirm, 'adopt-files': mayAdoptFiles } = values
    await restore({ from, config, replace, confirm, mayAdoptFiles })
  },
)
