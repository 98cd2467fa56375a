import type { SourceTree } from './source-tree.ts'
import { testTitles } from './test-titles.ts'

/** A promise of SECURITY.md, with the numbers of its requirements: `- **1–4.** Length by setting`. */
const promiseLine = /^- \*\*([\d–, ]+)\.\*\* (.+)$/

/** A section of docs/security-tests.md, then its files, then the titles of their tests. */
const sectionLine = /^## ([\d–, ]+)\. (.+)$/
const fileLine = /^- `([^`]+)`$/
const titleLine = /^ {2}- `(.+)`$/

interface NamedTests {
  readonly promise: string
  readonly file: string
  readonly titles: string[]
}

/** The promises of SECURITY.md. */
export const promisesOf = (document: string): readonly string[] => matches(document, promiseLine)

/**
 * Promises of SECURITY.md without a test in docs/security-tests.md, sections there without a promise, and files and
 * titles of tests that do not exist.
 */
export function missingTests(security: string, tests: string, tree: SourceTree): readonly string[] {
  const promises = promisesOf(security)
  const sections = matches(tests, sectionLine)
  const named = namedTests(tests)
  return [
    ...promises
      .filter((promise) => !named.some((group) => group.promise === promise && group.titles.length > 0))
      .map((promise) => `no test for «${promise}»`),
    ...sections
      .filter((section) => !promises.includes(section))
      .map((section) => `SECURITY.md does not promise «${section}»`),
    ...named.flatMap(({ file, titles }) => missingTitles(file, titles, tree)),
    ...unreadable(security, /^- \*/, [promiseLine]),
    ...unreadable(tests, /^( *- |##)/, [sectionLine, fileLine, titleLine]),
  ]
}

/** Lines that begin like a promise or a test and would be ignored because of their form. */
const unreadable = (document: string, beginning: RegExp, forms: readonly RegExp[]): readonly string[] =>
  document
    .split('\n')
    .filter((line) => beginning.test(line) && !forms.some((form) => form.test(line)))
    .map((line) => `cannot be read: «${line}»`)

function missingTitles(file: string, titles: readonly string[], tree: SourceTree): readonly string[] {
  const source = tree.get(file)
  if (!source) return [`${file} is not in the repository`]
  const paths = new Set(testTitles(source.program).map(({ path }) => path))
  return titles.filter((title) => !paths.has(title)).map((title) => `${file} has no test «${title}»`)
}

function namedTests(document: string): readonly NamedTests[] {
  const named: NamedTests[] = []
  let promise = ''
  for (const line of document.split('\n')) {
    const section = sectionLine.exec(line)
    const [, file] = fileLine.exec(line) ?? []
    const [, title] = titleLine.exec(line) ?? []
    if (section) promise = `${section[1]}. ${section[2]}`
    else if (file !== undefined) named.push({ promise, file, titles: [] })
    else if (title !== undefined) named.at(-1)?.titles.push(title)
  }
  return named
}

const matches = (document: string, pattern: RegExp): readonly string[] =>
  document.split('\n').flatMap((line) => {
    const found = pattern.exec(line)
    return found ? [`${found[1]}. ${found[2]}`] : []
  })
