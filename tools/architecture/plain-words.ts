import path from 'node:path'

import type { ExportNamedDeclaration } from 'oxc-parser'

import { isForTests, type SourceTree } from './source-tree.ts'
import { testTitles } from './test-titles.ts'

/** Words of exported names and file names for which the field has a standard term. */
const replacements: Readonly<Record<string, string>> = {
  told: 'a history field, a notification or a message',
  tell: 'notify, publish, record or show',
  tells: 'notifies, publishes, records or shows',
  kept: 'stored, persisted or cached',
  whoever: 'the caller, the user or the client',
  whose: 'the owner',
  nobody: 'no user',
  somebody: 'a user',
  anew: 'again',
  strung: 'combined',
  walk: 'scan or read',
  walked: 'scanned or read',
  judge: 'check or validate',
  judged: 'checked or validated',
  seat: 'a driver assignment',
  seats: 'driver assignments',
  announce: 'publish',
  together: 'single flight',
  unseen: 'hidden or opaque',
  turns: 'a semaphore',
  spent: 'used or rotated',
  rival: 'a conflict',
  bare: 'public',
  bone: 'a skeleton',
  unfold: 'a disclosure or a collapse',
  neighbours: 'adjacent items',
  wishes: 'requests',
  chores: 'scheduled tasks',
  farewell: 'a shutdown',
}

const wordsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

const advice = (place: string, name: string): readonly string[] => {
  const words = wordsOf(name)
  const found = words.filter((word) => Object.hasOwn(replacements, word))
  const isQuestion = words[0] === 'why' && (words[1] === 'not' || words[1] === 'may')
  return [
    ...found.map((word) => `${place}: ${name} says «${word}»; say ${replacements[word]}`),
    ...(isQuestion ? [`${place}: ${name} is a check; name it check…`] : []),
  ]
}

const declaredBy = ({ declaration }: ExportNamedDeclaration): readonly string[] => {
  if (!declaration) return []
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
}

/**
 * Names that a senior engineer would not guess from a search result: docs/glossary.md and the standard terms of the
 * field come first. Names in landed migrations stay.
 */
export function unusualWords(tree: SourceTree): readonly string[] {
  return [...tree.values()]
    .filter(({ path: file }) => !file.startsWith('server/migrations/'))
    .flatMap(({ path: file, program }) => [
      ...advice(file, path.basename(file).replace(/\.tsx?$/, '')),
      ...program.body.flatMap((node) =>
        node.type === 'ExportNamedDeclaration' ? declaredBy(node).flatMap((name) => advice(file, name)) : [],
      ),
    ])
}

const archaicWords = [
  'told tell tells kept whoever nobody somebody anybody everybody anew lest he him his himself she her',
  'strung walked lapsed farewell walls walled judge judges judged chore chores seat seats wish wishes mend mended',
].flatMap((words) => words.split(' '))

/** Ignores quoted words, addresses, hyphenated names and constants in capitals (KEPT). */
const archaic = new RegExp(
  `(?<![«'\`\\w-])(${archaicWords.map(([first = '', ...rest]) => `[${first}${first.toUpperCase()}]${rest.join('')}`).join('|')})(?![\\w@-])`,
)

const advise = (place: string, text: string): readonly string[] => {
  const [, word] = archaic.exec(text) ?? []
  return word === undefined ? [] : [`${place}: «${word}» in «${text.slice(0, 60)}»`]
}

/** Finds comments outside tests, and test titles, with words outside of plain technical English. */
export function archaicTexts(tree: SourceTree): readonly string[] {
  return [...tree.values()].flatMap(({ path: file, comments, program }) => {
    const texts = isForTests(file) ? testTitles(program).map(({ title }) => title) : comments
    return texts.flatMap((text) => advise(file, text))
  })
}

/** Finds such words in documents, except in code and quotations. */
export function archaicDocuments(documents: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(documents).flatMap(([file, text]) =>
    text
      .replaceAll(/^```.*?^```|`[^`\n]*`|«[^»\n]*»/gms, '')
      .split('\n')
      .flatMap((line) => advise(file, line)),
  )
}
