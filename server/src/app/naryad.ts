import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { readBuildInfo, titleOf } from '../platform/build/build-info.ts'
import { databaseName } from '../platform/db/connection/hosts.ts'
import { findBackupOfBuild } from './backups/rollback.ts'
import { asksForHelp, runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { heapMbOf } from './heap.ts'
import { Mistake } from './operator-errors.ts'
import { readSettingsFile } from './settings-file.ts'

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

const helpOfStart = `naryad start

Запускает сервер и ждёт сигнала остановки. Обычно его запускает systemd: systemctl start naryad.`

const helpOfRollback = `naryad rollback [--confirm ИМЯ_КОПИИ]

После возврата на прежний выпуск возвращает данные из копии, которую он снял перед обновлением.
Без --confirm называет эту копию и ничего не меняет.`

const root = path.join(import.meta.dirname, '../..')

/**
 * Another place of the file of settings serves tests and several installations on one machine. Variables that are set
 * already win, as they do in systemd and containers.
 */
function readSettings(): void {
  const given = process.env['NARYAD_ENV_FILE'] ?? ''
  const file = given === '' ? '/etc/naryad/naryad.env' : given
  if (given !== '' || existsSync(file))
    for (const [name, value] of Object.entries(readSettingsFile(file))) process.env[name] ??= value
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

async function rollback(confirm: string | undefined): Promise<never> {
  const config = readConfig()
  const { file, madeAt } = await findBackupOfBuild(config.NARYAD_BACKUP_DIR, readBuildInfo().name)
  const name = path.basename(file)
  if (confirm !== name)
    throw new Mistake(`Перед обновлением снята копия ${file} (${new Date(madeAt).toLocaleString('ru')}).
Всё, что сделано после неё, будет потеряно. Если это и нужно: остановите «Наряд» и выполните
  naryad rollback --confirm ${name}`)
  const url = config.NARYAD_OWNER_DATABASE_URL ?? config.DATABASE_URL
  const database = url === undefined ? 'naryad' : databaseName(url)
  return become('restore', [file, '--replace', '--confirm', database])
}

/** What stands behind a command that takes options alone. */
function refuseWords([word]: readonly string[]): void {
  if (word !== undefined) throw new Mistake(`Лишнее слово: ${word}`)
}

function prepare(): void {
  readSettings()
  dropPrivileges()
}

/** Each runs the command with the arguments behind its name. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  start: (args) =>
    runCommand({ help: helpOfStart, options: {}, args }, (_, words) => {
      refuseWords(words)
      prepare()
      become('main', [], [`--max-old-space-size=${heapMbOf(process.env)}`])
    }),
  backup: (args) => forward('backup', args),
  restore: (args) => forward('restore', args),
  admin: (args) => forward('admin', args),
  rollback: (args) =>
    runCommand(
      { help: helpOfRollback, options: { confirm: { type: 'string' } }, args },
      async ({ confirm }, words) => {
        refuseWords(words)
        prepare()
        await rollback(confirm)
      },
    ),
  version: (args) =>
    runCommand({ help, options: {}, args }, (_, words) => {
      refuseWords(words)
      console.log(titleOf(readBuildInfo()))
    }),
}

/** The program reads its arguments itself. */
const forward = (program: string, args: readonly string[]): Promise<void> =>
  runCommand({ help, options: {}, args: [] }, () => {
    if (!asksForHelp(args)) prepare()
    become(program, args)
  })

const aliases: Readonly<Record<string, string>> = { '--version': 'version', '-v': 'version' }

const [given = '', ...rest] = process.argv.slice(2)
const name = aliases[given] ?? given
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) await command(rest)
else
  await runCommand({ help, options: {}, args: given === 'help' ? ['--help'] : [given] }, () => {
    throw new Mistake(`Что сделать?\n\n${help}`)
  })
