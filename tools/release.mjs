// npm run release: builds package, archive, list of packages and their checksums into release/.
// npm run release -- 2026.12.1: the same as a release, which needs its notes in docs/releases and a clean checkout.
import { parseArgs } from 'node:util'

import { prepare, root } from './environment.mjs'

await prepare()
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'release' } },
})
const { makeRelease } = await import('./release/make.ts')
await makeRelease({ root, release: positionals[0], out: values.out })
