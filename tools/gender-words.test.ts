import path from 'node:path'

import { expect, test } from 'vitest'

import { isForTests, readTree, type SourceTree, treeOf } from './architecture/source-tree.ts'

/** Sentences of the history, which are given a gender where they are shown. */
const isGivenLater = (file: string): boolean =>
  /^contract\/src\/.*sentences?\.ts$/.test(file) || file === 'contract/src/kit/grammar.ts'

const bothGenders = /\p{L}\((?:а|ла|ась|лась|на)\)/u
/** A field «act» is given to `inGender` by its readers. */
const isGiven = /\b(?:inGender|actedBy|actBy)\(|\bact: |^\s*(?:\/\/|\/?\*)/

/** «переместил(а)» that would be shown as it stands. */
const shownInBoth = (tree: SourceTree): string[] =>
  [...tree.values()]
    .filter(
      (file) =>
        /^(contract|server|web)\/src\//.test(file.path) && !isForTests(file.path) && !isGivenLater(file.path),
    )
    .flatMap(({ path: file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          bothGenders.test(line) && !isGiven.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
        ),
    )

test('no sentence shows both genders of a verb: inGender, actedBy or another wording', () => {
  expect(shownInBoth(readTree(path.join(import.meta.dirname, '..')))).toEqual([])
})

test('a verb in both genders is found where no function chooses one', () => {
  const tree = treeOf({
    'server/src/a.ts': "const one = `переместил(а) ${name}`\nconst two = actedBy('сдал(а)', person)",
    'web/src/b.tsx': '/** «сдал(а)» */\nconst three = <p>Добавил(а) {name}, заявка(и)</p>',
    'contract/src/rooms/c/c.sentences.ts': "const four = { active: 'закрыл(а) заявку' }",
  })
  expect(shownInBoth(tree)).toEqual([
    'server/src/a.ts:1: const one = `переместил(а) ${name}`',
    'web/src/b.tsx:2: const three = <p>Добавил(а) {name}, заявка(и)</p>',
  ])
})
