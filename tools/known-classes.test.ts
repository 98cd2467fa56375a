import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../web')

const comments = /\/\*.*?\*\//gs
const imported = /^import (\w+) from '([^']+\.module\.css)'$/gm

/** The classes that the file names and its style sheets do not define: they would style nothing. */
function unknownClasses(code: string, readSheet: (address: string) => string): string[] {
  return [...code.matchAll(imported)].flatMap(([, name = '', address = '']) => {
    const sheet = readSheet(address).replaceAll(comments, '')
    const known = new Set([...sheet.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, one]) => one))
    const used = code.matchAll(new RegExp(`(?<![\\w./-])${name}\\??\\.(\\w+)`, 'g'))
    return [...used].flatMap(([, one = '']) => (known.has(one) ? [] : [`${name}.${one}`]))
  })
}

const sheet = () => '.box { color: red } /* .bax */'
const inFile = (code: string) => unknownClasses(`import styles from './Box.module.css'\n${code}`, sheet)

test('a class that the style sheet does not define is found', () => {
  expect(inFile('const a = styles.bax')).toEqual(['styles.bax'])
  expect(inFile("const a = [styles.box, '@library/styles.css']")).toEqual([])
})

test('the product uses only classes that its style sheets define', () => {
  const files = globSync('src/**/*.tsx', { cwd: web })
  const unknown = files.flatMap((file) => {
    const folder = path.dirname(path.join(web, file))
    return unknownClasses(readFileSync(path.join(web, file), 'utf8'), (address) =>
      readFileSync(path.join(folder, address), 'utf8'),
    ).map((name) => `${file}: ${name}`)
  })
  expect(files.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})
