import type { SourceTree } from './source-tree.ts'
import { testTitles } from './test-titles.ts'

/** A row of the table: number, requirement, file, titles of its tests. */
const row = /^\|[^|]*\|[^|]*\| *`([^`|]+)` *\|([^|]*)\|$/

const heading = /^\| (№|-)/

/** Files and test titles that the table of requirements in SECURITY.md names and that do not exist. */
export function missingTests(document: string, tree: SourceTree): readonly string[] {
  return document.split('\n').flatMap((line) => {
    if (!line.startsWith('|') || heading.test(line)) return []
    const [, file, titles] = row.exec(line) ?? []
    if (file === undefined || titles === undefined) return [`no test file in «${line.slice(0, 60)}»`]
    const tests = tree.get(file)
    if (!tests) return [`${file} is not in the repository`]
    const paths = new Set(testTitles(tests.program).map(({ path }) => path))
    return titles
      .split('<br>')
      .map((title) => title.trim())
      .filter((title) => !paths.has(title))
      .map((title) => `${file} has no test «${title}»`)
  })
}
