import { globSync } from 'node:fs'
import { relative } from 'node:path'

import type { Plugin } from 'vite'

const letter = (index: number): string => String.fromCharCode(97 + (index % 26))

/** The same names from the same sources: every file has its place among all of them, every class its place in its file. */
function scopedNames(root: string): (name: string, file: string) => string {
  const sheets = new Map(
    globSync('src/**/*.module.css', { cwd: root })
      .toSorted()
      .map((file, place) => [file, { place, classes: new Map<string, number>() }]),
  )
  return (name, file) => {
    const sheet = sheets.get(relative(root, file.split('?')[0] ?? ''))
    if (!sheet) throw new Error(`${file}: a style sheet from outside of src`)
    const index = sheet.classes.get(name) ?? sheet.classes.size
    sheet.classes.set(name, index)
    return `${letter(Math.floor(sheet.place / 26))}${letter(sheet.place)}${index.toString(36)}`
  }
}

const table = /^import (\w+) from (?='.+\.module\.css'$)/gm

/** Each class under its own name, but for a file that works out the name of a class: it needs the table. */
const byName = (code: string): string =>
  code.replaceAll(table, (whole, name: string) =>
    new RegExp(`(?<![/.])\\b${name}\\b(?!\\.\\w| from |/)`).test(code) ? whole : `import * as ${name} from `,
  )

/**
 * Class names of a few letters, written where they are used: a word with a hash and a line, and a table of them
 * for every file, were 2 KB of the first load and 1 KB of its style sheet. In development they keep their words.
 */
export const shortClassesPlugin = (): Plugin[] => [
  {
    name: 'naryad:short-classes',
    apply: 'build',
    enforce: 'pre',
    config: ({ root = process.cwd() }) => ({ css: { modules: { generateScopedName: scopedNames(root) } } }),
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx$/, code: table },
      handler: (code) => ({ code: byName(code), map: null }),
    },
  },
  {
    // The table is not imported any more, but its rules are still needed.
    name: 'naryad:class-rules',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
]
