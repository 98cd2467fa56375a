import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { build, type Plugin, type ResolvedConfig } from 'vite'

import { failOnWarning } from './failOnWarning.ts'

/** Files that pages never request, or request only once. */
const isLeftOut = (path: string): boolean => /^\/(\.|app\/)|\.map$/.test(path)

async function publicFiles(dir: string): Promise<string[]> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true })
  return found
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(dir.length).replaceAll('\\', '/'))
}

async function digestOf(dir: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\0`).update(await readFile(join(dir, path)))
  return hash.digest('base64url').slice(0, 12)
}

/** Builds the service worker last, when the list of files is complete. */
export function serviceWorkerPlugin(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'naryad:service-worker',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        if (!dir) return
        const built = Object.keys(bundle).map((name) => `/${name}`)
        const files = [...built, ...(await publicFiles(config.publicDir))]
          .filter((path) => !isLeftOut(path))
          .toSorted()
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        await build({
          configFile: false,
          root: config.root,
          publicDir: false,
          logLevel: 'warn',
          define: {
            __FILES__: JSON.stringify(files),
            __ENTRY__: JSON.stringify(entry?.fileName),
            __BUILD__: JSON.stringify(await digestOf(dir, files)),
          },
          build: {
            target: 'es2023',
            outDir: dir,
            emptyOutDir: false,
            // A classic script: not every browser supports module service workers.
            rolldownOptions: {
              ...failOnWarning,
              input: join(config.root, 'src/worker/worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}
