// Lists every Russian text of the product with its file and line, for proofreading: `npm run texts`.
// With a commit, `npm run texts -- main~20`, only those added since. `${…}` stands for interpolations.
import { spawnSync } from 'node:child_process'

import { parseSync, Visitor } from 'oxc-parser'

import { root } from './environment.mjs'

const places = ['contract/src', 'server/src', 'server/migrations', 'web/src', 'web/index.html', 'tools']
const isProduct = /** @param {string} file */ (file) =>
  /\.(ts|tsx|mjs)$/.test(file) &&
  !/\.(test|make)\.|\/testing\/|password-words|password\/words|usual-passwords/.test(file)
const hasRussian = /[А-Яа-яЁё]/

/** @param {readonly string[]} args */
const git = (args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }).stdout

/** @param {string} file @param {string} source @returns {[line: number, text: string][]} */
function textsOf(file, source) {
  /** @type {[number, string][]} */
  const found = []
  const add = /** @param {number} at @param {string} text */ (at, text) => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (hasRussian.test(line)) found.push([source.slice(0, at).split('\n').length, line])
  }
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') add(start, value)
    },
    TemplateLiteral({ quasis, start }) {
      add(start, quasis.map(({ value }) => value.cooked).join('${…}'))
    },
    JSXText({ value, start }) {
      add(start + value.length - value.trimStart().length, value)
    },
  }).visit(parseSync(file, source).program)
  return found
}

const [since] = process.argv.slice(2)
const head = since ? git(['ls-tree', '-r', '--name-only', since, '--', ...places]) : ''
const known = new Set(
  head
    .split('\n')
    .filter(isProduct)
    .flatMap((file) => textsOf(file, git(['show', `${since}:${file}`])).map(([, text]) => text)),
)
for (const file of git(['ls-files', '--', ...places])
  .split('\n')
  .filter(isProduct))
  for (const [line, text] of textsOf(file, git(['show', `:${file}`])))
    if (!known.has(text)) console.log(`${file}:${line}: ${text}`)
