/**
 * What the browser must load before the task list is usable: the entry, the list's screen and what both import.
 * Fails above the budget. `node bench/bundle.ts`, after `vite build`.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const budget = { js: 175 * 1024, css: 17 * 1024 }
const dist = join(dirname(fileURLToPath(import.meta.url)), '../web/dist')

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

/** A chunk and everything it cannot start without. */
function closure(roots: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>()
  const queue = [...roots]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const chunk = manifest[name]
    if (!chunk || found.has(chunk)) continue
    found.add(chunk)
    queue.push(...(chunk.imports ?? []))
  }
  return found
}

const sizeOf = async (file: string) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

async function total(files: Iterable<string>): Promise<number> {
  let sum = 0
  for (const file of new Set(files)) {
    const size = await sizeOf(file)
    console.log(`  ${kilobytes(size).padStart(9)}  ${file}`)
    sum += size
  }
  return sum
}

const roots = ['index.html', 'src/rooms/tasks/TasksScreen.tsx'].filter((name) => name in manifest)
const chunks = [...closure(roots)]
console.log(`Before the task list is usable (${roots.join(' + ')}), gzip:`)
const js = await total(chunks.map(({ file }) => file))
const css = await total(chunks.flatMap((chunk) => chunk.css ?? []))
console.log(
  `JavaScript ${kilobytes(js)} of ${kilobytes(budget.js)}, CSS ${kilobytes(css)} of ${kilobytes(budget.css)}`,
)
if (js > budget.js || css > budget.css) {
  console.error('Over the budget')
  process.exitCode = 1
}
