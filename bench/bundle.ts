/**
 * What the browser must load before the task list is usable: the entry, the chunk of the list screen and what
 * both import. Then the same list on a phone, the task card on a phone, the sign-in, and the driver's page,
 * which is a separate entry. Fails above the budgets. `node bench/bundle.ts`, after `vite build`.
 */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const budget = { js: 200 * 1024, css: 40 * 1024 }
const phoneBudget = 215 * 1024
const signInBudget = 200 * 1024
const cardBudget = 385 * 1024
const driverBudget = 90 * 1024
const dist = join(dirname(fileURLToPath(import.meta.url)), '../web/dist')

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

/** A chunk and its transitive static imports. */
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

const chunksNamed = (name: string) => Object.keys(manifest).filter((key) => key.startsWith(`_${name}-`))
const roots = ['index.html', ...chunksNamed('list')]
const chunks = [...closure(roots)]
console.log(`Before the task list is usable (${roots.join(' + ')}), gzip:`)
const js = await total(chunks.map(({ file }) => file))
const css = await total(chunks.flatMap((chunk) => chunk.css ?? []))
console.log(
  `JavaScript ${kilobytes(js)} of ${kilobytes(budget.js)}, CSS ${kilobytes(css)} of ${kilobytes(budget.css)}`,
)
const scriptsWith = (chunk: string) =>
  total(
    [...closure(['index.html', ...chunksNamed(chunk)])].flatMap(({ file }) =>
      file.endsWith('.js') ? [file] : [],
    ),
  )
console.log('The task list on a phone, gzip:')
const phone = await scriptsWith('phone')
console.log(`JavaScript ${kilobytes(phone)} of ${kilobytes(phoneBudget)}`)
console.log('A task opened by a link on a phone, gzip:')
const card = await scriptsWith('card')
console.log(`JavaScript ${kilobytes(card)} of ${kilobytes(cardBudget)}`)
console.log('Sign-in, gzip:')
const signIn = await scriptsWith('login')
console.log(`JavaScript ${kilobytes(signIn)} of ${kilobytes(signInBudget)}`)
console.log("The driver's page, gzip:")
const driverFiles = (await readdir(join(dist, 'm/assets'))).filter((file) => file.endsWith('.js'))
const driver = await total(driverFiles.map((file) => `m/assets/${file}`))
console.log(`JavaScript ${kilobytes(driver)} of ${kilobytes(driverBudget)}`)
if (
  js > budget.js ||
  css > budget.css ||
  phone > phoneBudget ||
  card > cardBudget ||
  signIn > signInBudget ||
  driver > driverBudget
) {
  console.error('Over the budget')
  process.exitCode = 1
}
