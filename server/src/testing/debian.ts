import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where `npm test` unpacks servers of Debian that are not installed. */
const unpacked = path.join(import.meta.dirname, '../../../node_modules/.cache/debian')

/** The file of a package, installed or unpacked. */
export const debianFile = (file: string): string | undefined =>
  [file, path.join(unpacked, file)].find((place) => existsSync(place))

export const debianProgram = (name: string): string | undefined => debianFile(`/usr/sbin/${name}`)

/** The environment in which an unpacked program finds its libraries. */
export const debianLibraries = { LD_LIBRARY_PATH: path.join(unpacked, 'usr/lib/x86_64-linux-gnu') }
