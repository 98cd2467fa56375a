import { globSync } from 'node:fs'
import { relative } from 'node:path'

import type { Plugin } from 'vite'

const letter = (index: number): string => String.fromCharCode(97 + (index % 26))

/** Deterministic names: the index of the file among all files, and of the class within its file. */
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

/**
 * Exports each class under its own name. A file that computes the name of a class still needs the whole
 * table.
 */
const byName = (code: string): string =>
  code.replaceAll(table, (whole, name: string) =>
    new RegExp(`(?<![/.])\\b${name}\\b(?!\\.\\w| from |/)`).test(code) ? whole : `import * as ${name} from `,
  )

/**
 * Short class names, inlined where they are used: long names with hashes, and a table of them for every file,
 * took 2 KB of the first load and 1 KB of its style sheet. Development keeps the readable names.
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
    // The table is no longer imported, but the rules of the style sheet are still needed.
    name: 'naryad:class-rules',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
]
