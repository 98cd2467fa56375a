// Prints what the code consists of, in the working tree or in commits beside each other, as a table of Markdown:
// `npm run figures`, `npm run figures -- ca3a30ee main`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { figuresOf } from './architecture/figures.ts'

const root = path.join(import.meta.dirname, '..')
const maxBuffer = 512 * 1024 ** 2
const git = (args: readonly string[], input = ''): Buffer =>
  execFileSync('git', args, { cwd: root, input, maxBuffer })
const linesOf = (text: Buffer): readonly string[] => text.toString('utf8').split('\n').filter(Boolean)

const isText = (file: string): boolean => /\.(tsx?|mjs|css|sql)$/.test(file)

type Texts = Readonly<Record<string, string>>

function workingTree(): Texts {
  const files = linesOf(git(['ls-files', '--cached', '--others', '--exclude-standard'])).filter(
    (file) => isText(file) && existsSync(path.join(root, file)),
  )
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}

function commitTree(commit: string): Texts {
  const files = linesOf(git(['ls-tree', '-r', '--name-only', '--full-tree', commit])).filter(isText)
  const output = git(['cat-file', '--batch'], files.map((file) => `${commit}:${file}\n`).join(''))
  let at = 0
  const next = (): string => {
    const end = output.indexOf('\n', at)
    const size = Number(output.toString('utf8', at, end).split(' ').at(-1))
    const text = output.toString('utf8', end + 1, end + 1 + size)
    at = end + size + 2
    return text
  }
  return Object.fromEntries(files.map((file) => [file, next()]))
}

const commits = process.argv.slice(2)
const columns = commits.length === 0 ? ['working tree'] : commits
const figures = columns.map((name) => figuresOf(commits.length === 0 ? workingTree() : commitTree(name)))

console.log(`| | ${columns.join(' | ')} |`)
console.log(`| --- |${' ---: |'.repeat(columns.length)}`)
for (const name of Object.keys(figures[0] ?? {})) {
  const values = figures.map((column) => column[name]?.toLocaleString('en') ?? '')
  console.log(`| ${name} | ${values.join(' | ')} |`)
}
