import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { nameOf, readLockFile, shippedPackages } from './packages.ts'
import { readNotes, type ReleaseNotes } from './releases.ts'
import { hashOf } from './stamp.mjs'

/** What a build says of itself; the server reads it (platform/build/build-info.ts). */
export interface BuildInfo {
  /** Differs in every build: `1.2.0+2026.12.1` is a release, `1.2.0+0.g50afd18f0` is none. */
  readonly name: string
  readonly version: string
  readonly release: string | null
  readonly date: string | null
  readonly commit: string | null
  readonly notes: Omit<ReleaseNotes, 'date'> | null
  readonly packages: readonly { readonly name: string; readonly version: string; readonly licence: string }[]
}

/** Undefined outside of a checkout. */
export function git(root: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Undefined outside of a checkout. */
export const hasLocalChanges = (root: string): boolean | undefined => {
  const changes = git(root, 'status', '--porcelain')
  return changes === undefined ? undefined : changes !== ''
}

/** @param release undefined: the build is no release */
export function describeBuild(root: string, release?: string): BuildInfo {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const commit = git(root, 'rev-parse', 'HEAD') ?? null
  const { date, ...notes } = release === undefined ? { date: null } : readNotes(root, release)
  return {
    name: `${version}+${release ?? unreleasedName(root, commit)}`,
    version,
    release: release ?? null,
    date,
    commit,
    notes: 'changes' in notes ? notes : null,
    packages: packagesOf(root),
  }
}

/** The zero sorts before every release, for SemVer as for Debian. A changed tree is distinguished by its content. */
function unreleasedName(root: string, commit: string | null): string {
  const isClean = hasLocalChanges(root) === false
  const content = isClean
    ? ''
    : createHash('sha256')
        .update(hashOf(['server', 'contract', 'web']))
        .digest('hex')
  if (commit === null) return `0.s${content.slice(0, 9)}`
  return `0.g${commit.slice(0, 9)}${isClean ? '' : `.s${content.slice(0, 9)}`}`
}

function packagesOf(root: string): BuildInfo['packages'] {
  const locked = readLockFile(root)
  return shippedPackages(locked).map((place) => ({
    name: nameOf(place),
    version: locked[place]?.version ?? '',
    licence: locked[place]?.license ?? 'не названа',
  }))
}
