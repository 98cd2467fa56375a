import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../web/src')
const primitivesSheet = 'ui/layout/primitives.css'

/** Style sheets by their path in web/src, without comments. */
type Sheets = ReadonlyMap<string, string>

const withoutComments = (css: string): string => css.replaceAll(/\/\*.*?\*\//gs, '')
const sheetsOf = (texts: Readonly<Record<string, string>>): Sheets =>
  new Map(Object.entries(texts).map(([file, css]) => [file, withoutComments(css)]))

const declaration = /(?<=[{;]\s*)([\w-]+):\s*([^;{}]+);/g
const declarationsOf = (css: string) =>
  [...css.matchAll(declaration)].map(([, property = '', value = '']) => ({ property, value: value.trim() }))

const scalesWithText =
  /^(font|font-size|line-height|(margin|padding|scroll-margin)(-[\w-]+)?|(row-|column-)?gap)$/
const inPixels = /\d(\.\d+)?px\b/

/** Type and spacing in pixels: they would not follow the reader's font size. */
const pixelsIn = (sheets: Sheets): string[] =>
  [...sheets].flatMap(([file, css]) =>
    declarationsOf(css)
      .filter(({ property, value }) => scalesWithText.test(property) && inPixels.test(value))
      .map(({ property, value }) => `${file}: ${property}: ${value}`),
  )

/** Widths and heights of media queries in pixels: a window would not turn into a phone for a larger font. */
const pixelQueriesIn = (sheets: Sheets): string[] =>
  [...sheets].flatMap(([file, css]) =>
    [...css.matchAll(/@(?:media|container)[^{]*\dpx[^{]*/g)].map(([query]) => `${file}: ${query.trim()}`),
  )

const token = /^(var\(--text-\d+\)|inherit)$/

/** Sizes of type that are no token, and the reason of each. */
const ownSizes: Readonly<Record<string, string>> = {
  'entities/person/PersonChip.module.css: 600 0.5625rem/1 var(--mantine-font-family)':
    'initials are drawn into a circle of 20 px; the name stands beside them',
  'rooms/tasks/card/card.module.css: clamp(0.875rem, 4.3vw, 1.0625rem)':
    'the words of three buttons share the width of a phone',
  'app/layouts/PhoneBar.module.css: min(var(--text-11), 3.2vw)': 'five names share the width of a phone',
  'ui/password/PlainField.module.css: var(--size)': 'one of the tokens, by the size of the field',
}

const sizesBesideTokensIn = (sheets: Sheets): string[] =>
  [...sheets].flatMap(([file, css]) =>
    declarationsOf(css).flatMap(({ property, value }) => {
      if (property === 'font-size') return token.test(value) ? [] : [`${file}: ${value}`]
      if (property !== 'font' || value === 'inherit') return []
      return /^\d+\s+var\(--text-\d+\)/.test(value) ? [] : [`${file}: ${value}`]
    }),
  )

const classesOf = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))

const composed = /composes:\s*([\w\s-]+?)\s+from global;/g

/** Names after `composes` that are no primitive: they would style nothing. */
const unknownPrimitivesIn = (sheets: Sheets): string[] => {
  const known = classesOf(sheets.get(primitivesSheet) ?? '')
  return [...sheets].flatMap(([file, css]) =>
    [...css.matchAll(composed)]
      .flatMap(([, names = '']) => names.split(/\s+/))
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  )
}

/** Rules that compose and are not of one class alone: the build refuses them. */
const composingRulesIn = (sheets: Sheets): string[] =>
  [...sheets].flatMap(([file, css]) =>
    [...css.matchAll(/([^{};]+)\{[^{}]*composes:/g)]
      .flatMap(([, selectors = '']) => selectors.split(',').map((selector) => selector.trim()))
      .filter((selector) => !/^\.[\w-]+$/.test(selector))
      .map((selector) => `${file}: ${selector}`),
  )

/** Longer lists are easier to read in the style sheet. */
const mostNames = 8

/** Classes that only compose and are the `className` of one element, which could name the primitives itself. */
function needlessRulesIn(allSheets: Sheets, components: Readonly<Record<string, string>>): string[] {
  const uses = new Map<string, number>()
  const plain = new Set<string>()
  for (const [file, code] of Object.entries(components))
    for (const [, name = '', address = ''] of code.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)) {
      const sheet = path.join(path.dirname(file), address)
      for (const [, one = ''] of code.matchAll(new RegExp(`\\b${name}\\??\\.(\\w+)`, 'g')))
        uses.set(`${sheet} ${one}`, (uses.get(`${sheet} ${one}`) ?? 0) + 1)
      for (const [, one = ''] of code.matchAll(new RegExp(`className=\\{${name}\\.(\\w+)\\}`, 'g')))
        plain.add(`${sheet} ${one}`)
    }
  return [...allSheets].flatMap(([file, css]) =>
    [...css.matchAll(/(?<=^|\})\s*\.([\w-]+) \{\s*composes: ([\w\s-]+) from global;\s*\}/g)].flatMap(
      ([, name = '', names = '']) => {
        const one = `${file} ${name}`
        // Names by which the stories find small words stay.
        const isNeedless = uses.get(one) === 1 && plain.has(one) && names.split(/\s+/).length <= mostNames
        return isNeedless && !/pill|badge|chip/i.test(name) ? [`${file}: ${name}`] : []
      },
    ),
  )
}

const readComponents = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    globSync('**/*.tsx', { cwd: web }).map((file) => [file, readFileSync(path.join(web, file), 'utf8')]),
  )

/** Names of the theme and of scripts, as far as they are written out. */
const namesInScripts = (): Set<string> =>
  new Set(
    globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
      const text = readFileSync(path.join(web, file), 'utf8')
      const written = [...text.matchAll(/--[\w-]+/g)].map(([name]) => name)
      const tokens = file === 'app/theme/tokens.ts' ? [...text.matchAll(/^ {2}'?([\w-]+)'?:/gm)] : []
      return [...written, ...tokens.map(([, name = '']) => `--${name}`)]
    }),
  )

/** Custom properties that are read without a default and set nowhere: the declaration would have no effect. */
function unsetPropertiesIn(sheets: Sheets, known: ReadonlySet<string>): string[] {
  const set = new Set([...sheets.values()].flatMap((css) => css.match(/--[\w-]+(?=\s*:)/g) ?? []))
  return [...sheets].flatMap(([file, css]) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name = '']) =>
      set.has(name) || known.has(name) || name.startsWith('--mantine-') ? [] : [`${file}: ${name}`],
    ),
  )
}

const readSheets = (): Sheets =>
  sheetsOf(
    Object.fromEntries(
      globSync('**/*.css', { cwd: web }).map((file) => [file, readFileSync(path.join(web, file), 'utf8')]),
    ),
  )
const sheets = readSheets()

test('the style sheets have been read', () => expect(sheets.size).toBeGreaterThan(100))

test('type and spacing are in rem', () => {
  expect(pixelsIn(sheetsOf({ 'a.css': '.a { padding: 4px 0; border: 1px solid; width: 1px; }' }))).toEqual([
    'a.css: padding: 4px 0',
  ])
  expect(pixelsIn(sheets)).toEqual([])
})

test('media queries are in em, container queries in rem', () => {
  expect(pixelQueriesIn(sheetsOf({ 'a.css': '@media (width < 600px) { .a { margin: 0; } }' }))).toEqual([
    'a.css: @media (width < 600px)',
  ])
  expect(pixelQueriesIn(sheets)).toEqual([])
})

test('sizes of type are tokens', () => {
  const own = sheetsOf({ 'a.css': '.a { font-size: 0.8rem; } .b { font: 500 var(--text-11)/1rem serif; }' })
  expect(sizesBesideTokensIn(own)).toEqual(['a.css: 0.8rem'])
  expect(sizesBesideTokensIn(sheets).toSorted()).toEqual(Object.keys(ownSizes).toSorted())
})

test('custom properties that are read are set somewhere', () => {
  const odd = sheetsOf({
    'a.css': '.a { --own: 1; color: var(--text); width: var(--own); top: var(--tokn); }',
  })
  expect(unsetPropertiesIn(odd, new Set(['--text']))).toEqual(['a.css: --tokn'])
  expect(unsetPropertiesIn(sheets, namesInScripts())).toEqual([])
})

test('modules compose primitives that exist', () => {
  const odd = sheetsOf({
    [primitivesSheet]: '.row { gap: 0; }',
    'a.css': '.a { composes: row rov from global; }',
  })
  expect(unknownPrimitivesIn(odd)).toEqual(['a.css: rov'])
  expect(unknownPrimitivesIn(sheets)).toEqual([])
})

test('a primitive is used in several files', () => {
  const users = new Map<string, Set<string>>()
  const use = (names: string, file: string) => {
    for (const name of names.split(/[^\w-]+/)) users.set(name, (users.get(name) ?? new Set()).add(file))
  }
  for (const [file, css] of sheets) for (const [, names = ''] of css.matchAll(composed)) use(names, file)
  for (const file of globSync('**/*.tsx', { cwd: web }))
    for (const [, names = ''] of readFileSync(path.join(web, file), 'utf8').matchAll(
      /["'`]([\w\s-]+)["'`$]/g,
    ))
      use(names, file)
  const primitives = [...classesOf(sheets.get(primitivesSheet) ?? '')]
  expect(primitives.filter((name) => (users.get(name)?.size ?? 0) < 3)).toEqual([])
})

test('only rules of one class compose', () => {
  const odd = sheetsOf({
    'a.css': '.a { composes: row from global; } .a > div { composes: row from global; }',
  })
  expect(composingRulesIn(odd)).toEqual(['a.css: .a > div'])
  expect(composingRulesIn(sheets)).toEqual([])
})

test('an element names its primitives itself, where a rule would compose them for it alone', () => {
  const odd = sheetsOf({
    'a.module.css': `.a { composes: row from global; }
.b { composes: row from global; }
.c { composes: row from global; gap: 0; }
.d > b { gap: 0; }
.d { composes: row from global; }`,
  })
  const code = `import styles from './a.module.css'
<><i className={styles.a} /><i className={styles.b} /><i className={styles.b} /><i className={styles.c} /></>
<><i className={styles.d} /></>`
  expect(needlessRulesIn(odd, { 'a.tsx': code })).toEqual(['a.module.css: a', 'a.module.css: d'])
  expect(needlessRulesIn(sheets, readComponents())).toEqual([])
})
