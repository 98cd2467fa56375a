import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'

import type { Binaries } from './binaries.ts'
import { CannotStart } from './cannot-start.ts'
import type { ServiceUser } from './service-user.ts'

export const superuser = 'naryad'
export const productDatabase = 'naryad'

/**
 * The environment of the server's processes. Our own is not passed on, because it may contain secrets and
 * PG… variables.
 */
export const serverEnvironment = {
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  // A set clock (libfaketime) must be the same in both processes.
  ...Object.fromEntries(
    // oxlint-disable-next-line node/no-process-env -- a library that sets the clock is named there, not in the configuration
    Object.entries(process.env).filter(([name]) => /^LD_PRELOAD$|^(DONT_FAKE|FAKETIME)/.test(name)),
  ),
}

interface Folder {
  readonly dataDir: string
  readonly binaries: Binaries
  readonly user: ServiceUser | undefined
  /** For throw-away clusters: skips the final flush to disk. */
  readonly noSync: boolean
}

/** Creates the data folder if it is missing; returns the superuser's password. */
export async function initialise(folder: Folder): Promise<string> {
  const passwordFile = `${folder.dataDir}.password`
  if (!existsSync(folder.dataDir)) await create(folder, passwordFile)
  return readPassword(folder.dataDir)
}

/** The superuser's password. */
export function readPassword(dataDir: string): string {
  const passwordFile = `${dataDir}.password`
  if (!existsSync(passwordFile))
    throw new CannotStart(`Нет файла ${passwordFile} с паролем базы: верните его из копии`)
  return readFileSync(passwordFile, 'utf8').trim()
}

/** Initializes a temporary folder and renames it when it is complete, so that a partial one is never used. */
async function create({ dataDir, binaries, user, noSync }: Folder, passwordFile: string): Promise<void> {
  const draft = `${dataDir}.new`
  const passwordDraft = `${passwordFile}.new`
  rmSync(draft, { recursive: true, force: true })
  rmSync(passwordDraft, { force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordDraft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (user) for (const made of [draft, passwordDraft]) chownSync(made, user.uid, user.gid)

  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-ctype=C.UTF-8']
  const access = ['-U', superuser, '-A', 'scram-sha-256', '--pwfile', passwordDraft]
  const rest = ['-E', 'UTF8', '--data-checksums', '--no-instructions', ...(noSync ? ['--no-sync'] : [])]
  await run(binaries.initdb, ['-D', draft, ...access, ...locale, ...rest], user)
  const single = ['--single', '-D', draft, ...(noSync ? ['-F'] : []), 'postgres']
  await run(binaries.postgres, single, user, `create database ${productDatabase}\n`)

  if (user) chownSync(passwordDraft, process.getuid?.() ?? user.uid, process.getgid?.() ?? user.gid)
  chmodSync(passwordDraft, 0o600)
  renameSync(passwordDraft, passwordFile)
  renameSync(draft, dataDir)
}

function run(program: string, args: string[], user: ServiceUser | undefined, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...user, cwd: '/', env: serverEnvironment })
    let said = ''
    child.stdout.resume()
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`Не удалось создать базу: ${program} вышел с ${code}\n${said}`)),
    )
    child.stdin.end(input)
  })
}
