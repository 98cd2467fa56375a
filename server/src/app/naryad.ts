import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { readBuildInfo, titleOf } from '../platform/build/build-info.ts'
import { databaseName } from '../platform/db/connection/hosts.ts'
import { findBackupOfBuild } from './backups/rollback.ts'
import { readConfig } from './config.ts'
import { exitCodes } from './exit-codes.ts'
import { heapMbOf } from './heap.ts'
import { Mistake, operatorErrorOf } from './operator-errors.ts'

/** The program of the package, the archive and the image; this file is bundled into `server/dist`. */

const help = `naryad КОМАНДА [параметры]

  start     запускает сервер (его запускает systemd: systemctl start naryad)
  backup    снимает копию базы и файлов, не мешая работе
  restore   восстанавливает из копии
  admin     заводит администратора, снимает второй фактор, принимает файлы после их потери
  rollback  после возврата на прежний выпуск возвращает данные, какими они были перед обновлением
  version   печатает выпуск

Архив, кроме того:

  install   ставит распакованный выпуск и обновляет прежний
  switch    переходит на другой распакованный выпуск

Справка команды: naryad backup --help. Настройки: /etc/naryad/naryad.env.`

/** Another place of the file of settings serves tests and several installations on one machine. */
const settingsFile = process.env['NARYAD_ENV_FILE'] ?? '/etc/naryad/naryad.env'

const root = path.join(import.meta.dirname, '../..')

/** Variables that are set already win, as they do in systemd and containers. */
function readSettings(): void {
  if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)
  process.env['NODE_ENV'] ??= 'production'
  process.env['NARYAD_WEB_DIR'] ??= path.join(root, 'web')
  process.env['NARYAD_DATA_DIR'] ??= '/var/lib/naryad'
  process.env['NARYAD_DEMO'] ??= '0'
}

/** Files of root in the data folder would stop the server. */
function dropPrivileges(): void {
  const hasAccount = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .some((line) => line.startsWith('naryad:'))
  if (process.getuid?.() !== 0 || !hasAccount) return
  process.setgroups?.(['naryad'])
  process.setgid?.('naryad')
  process.setuid?.('naryad')
}

/** The process keeps its id, so a service manager signals the program itself. */
function become(program: string, args: readonly string[], flags: readonly string[] = []): never {
  const file = path.join(import.meta.dirname, `${program}.js`)
  if (!process.execve) throw new Error('this Node has no execve')
  return process.execve(process.execPath, [process.execPath, ...flags, file, ...args], process.env)
}

async function rollback(args: readonly string[]): Promise<never> {
  const { values } = parseArgs({ args: [...args], options: { confirm: { type: 'string' } } })
  const config = readConfig()
  const { file, madeAt } = await findBackupOfBuild(config.NARYAD_BACKUP_DIR, readBuildInfo().name)
  const name = path.basename(file)
  if (values.confirm !== name)
    throw new Mistake(`Перед обновлением снята копия ${file} (${new Date(madeAt).toLocaleString('ru')}).
Всё, что сделано после неё, будет потеряно. Если это и нужно: остановите «Наряд» и выполните
  naryad rollback --confirm ${name}`)
  const url = config.NARYAD_OWNER_DATABASE_URL ?? config.DATABASE_URL
  const database = url === undefined ? 'naryad' : databaseName(url)
  return become('restore', [file, '--replace', '--confirm', database])
}

const [command = '', ...args] = process.argv.slice(2)
try {
  readSettings()
  if (command === 'version') console.log(titleOf(readBuildInfo()))
  else if (command === '--help' || command === 'help') console.log(help)
  else {
    dropPrivileges()
    if (command === 'start') become('main', args, [`--max-old-space-size=${heapMbOf(process.env)}`])
    if (command === 'backup' || command === 'restore' || command === 'admin') become(command, args)
    if (command === 'rollback') await rollback(args)
    throw new Mistake(`Что сделать?\n\n${help}`)
  }
} catch (error) {
  const known = operatorErrorOf(error, settingsFile)
  console.error(known?.message ?? error)
  process.exitCode = known?.code ?? exitCodes.failed
}
