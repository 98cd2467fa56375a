/**
 * What the browser must load before each first screen is usable: the entry and the files that early.js requests for it.
 * The driver's page is a separate entry. Fails above the budgets. `node bench/bundle.ts`, after `vite build`.
 */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const kib = 1024
const screens = [
  { title: 'The task list', files: ['list'], budget: 200 * kib, styles: 40 * kib },
  { title: 'The task list on a phone', files: ['list', 'phone'], budget: 215 * kib },
  { title: 'Sign-in', files: ['login'], budget: 200 * kib },
  { title: 'A task opened by a link', files: ['list', 'card'], budget: 385 * kib },
]
const driverBudget = 90 * kib
const dist = join(dirname(fileURLToPath(import.meta.url)), '../web/dist')

const page = await readFile(join(dist, 'index.html'), 'utf8')
/** Addressed by the page itself. */
const entryFiles = [
  ...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g),
].flatMap(([, file = '']) => file)

/** The files of a screen as the build has written them for early.js. */
function filesOf(screen: string): string[] {
  const files = new RegExp(` data-${screen}="([^"]*)"`).exec(page)?.[1]
  if (files === undefined) throw new Error(`the page does not name the files of «${screen}»`)
  return files.split(' ').filter(Boolean)
}

const sizeOf = async (file: string) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length
const kilobytes = (bytes: number) => `${(bytes / kib).toFixed(1)} KiB`

async function total(files: Iterable<string>): Promise<number> {
  let sum = 0
  for (const file of new Set(files)) {
    const size = await sizeOf(file)
    console.log(`  ${kilobytes(size).padStart(10)}  ${file}`)
    sum += size
  }
  return sum
}

function judge(what: string, size: number, budget: number): void {
  console.log(`${what}: ${kilobytes(size)} of ${kilobytes(budget)}`)
  if (size <= budget) return
  console.error(`${what}: over the budget`)
  process.exitCode = 1
}

for (const { title, files, budget, styles } of screens) {
  const all = [...entryFiles, ...files.flatMap(filesOf)]
  const ending = (kind: string) => total(all.filter((file) => file.endsWith(kind)))
  console.log(`${title}, gzip:`)
  judge('JavaScript', await ending('.js'), budget)
  if (styles !== undefined) judge('CSS', await ending('.css'), styles)
}

console.log("The driver's page, gzip:")
const driverFiles = (await readdir(join(dist, 'm/assets'))).filter((file) => file.endsWith('.js'))
judge('JavaScript', await total(driverFiles.map((file) => `m/assets/${file}`)), driverBudget)
