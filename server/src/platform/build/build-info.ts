import { existsSync, readFileSync } from 'node:fs'

import { z } from 'zod'

import product from '../../../package.json' with { type: 'json' }

const BuildInfo = z.object({
  /** Differs in every build, such as `1.2.0+2026.12.1`. */
  name: z.string(),
  version: z.string(),
  /** Null: the build is no release. */
  release: z.string().nullable(),
  /** The day of the release. */
  date: z.iso.date().nullable(),
  commit: z.string().nullable(),
  /** For administrators, in Russian. */
  notes: z
    .object({ changes: z.array(z.string()), actions: z.array(z.string()), duration: z.array(z.string()) })
    .nullable(),
  /** Packages of others that it contains. */
  packages: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
})
export type BuildInfo = z.infer<typeof BuildInfo>

/** The build writes it beside the bundle (tools/build/build-info.ts); sources have none. */
const file = new URL('build.json', import.meta.url)

const sources: BuildInfo = {
  name: `${product.version}+sources`,
  version: product.version,
  release: null,
  date: null,
  commit: null,
  notes: null,
  packages: [],
}

export const readBuildInfo = (): BuildInfo =>
  existsSync(file) ? BuildInfo.parse(JSON.parse(readFileSync(file, 'utf8'))) : sources

const dayFormat = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `1.2.0+2026.12.1 от 1 декабря 2026 г.` */
export const titleOf = ({ name, date }: BuildInfo): string =>
  date === null ? name : `${name} от ${dayFormat.format(new Date(date))}`
