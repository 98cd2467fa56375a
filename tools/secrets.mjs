// Searches for committed keys and passwords: in the working tree, or, with --history, in every file of every commit.
// Known examples are listed, with the reason, in secrets/examples.json.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { prepare, root } from './environment.mjs'

await prepare()
const { lookForSecrets } = await import('./secrets/look.mjs')

const isHistory = process.argv.includes('--history')
const examples = /** @type {readonly import('./secrets/look.mjs').Example[]} */ (
  JSON.parse(readFileSync(path.join(root, 'tools/secrets/examples.json'), 'utf8'))
)
const met = new Set()
/** @type {string[]} */
const findings = []
let count = 0

for (const [name, content] of isHistory ? everBlob() : everFile()) {
  // Binary files such as pictures and fonts.
  if (content.includes(0)) continue
  count += 1
  const looked = await lookForSecrets(name, content.toString(), examples)
  findings.push(...looked.found)
  for (const one of looked.met) met.add(one)
}

// An unused example could hide a real secret that matches it later.
if (isHistory)
  for (const one of examples) if (!met.has(one)) findings.push(`examples.json: нигде нет «${one.found}»`)
console.log([...findings, `secrets: просмотрено файлов ${count}, находок ${findings.length}`].join('\n'))
process.exitCode = findings.length > 0 ? 1 : 0

/** @returns {Generator<[name: string, content: Buffer]>} */
function* everFile() {
  const names = existsSync(path.join(root, '.git'))
    ? git(['ls-files', '--cached', '--others', '--exclude-standard', '-z']).toString().split('\0')
    : globSync('**/*', { cwd: root, exclude: ['**/node_modules', '**/dist', '.data'] })
  for (const name of new Set(names)) {
    const file = path.join(root, name)
    // Tracked by git but deleted in the working tree.
    if (name !== '' && statSync(file, { throwIfNoEntry: false })?.isFile()) yield [name, readFileSync(file)]
  }
}

/**
 * Each file content once, however many commits contain it.
 * @returns {Generator<[name: string, content: Buffer]>}
 */
function* everBlob() {
  /** @type {Map<string, string>} */
  const names = new Map()
  for (const line of git(['rev-list', '--objects', '--all']).toString().split('\n')) {
    const [id = '', name = ''] = line.split(/ (.*)/, 2)
    if (name !== '' && !names.has(id)) names.set(id, name)
  }
  const all = git(['cat-file', '--batch'], [...names.keys()].join('\n'))
  for (let at = 0; at < all.length;) {
    const end = all.indexOf('\n', at)
    const [id = '', kind, size] = all.toString('utf8', at, end).split(' ')
    const next = end + 1 + Number(size)
    if (kind === 'blob') yield [`${names.get(id)} (${id.slice(0, 10)})`, all.subarray(end + 1, next)]
    at = next + 1
  }
}

/**
 * @param {string[]} args
 * @param {string} [input]
 */
function git(args, input = '') {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, input, maxBuffer: 4 * 1024 ** 3 })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.toString()}`)
  return stdout
}
