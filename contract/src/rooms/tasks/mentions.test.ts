import { expect, test } from 'vitest'

import { mentionedIn, splitMentions } from './mentions.ts'

const gusev = { id: 1, lastName: 'Гусев', firstName: 'Артём' }
const an = { id: 2, lastName: 'Ли', firstName: 'Ан' }
const anna = { id: 3, lastName: 'Ли', firstName: 'Анна' }

test('a comment is split into text and names', () => {
  expect(splitMentions('Спросите @Гусев Артём, он был там', [gusev])).toEqual([
    { text: 'Спросите ' },
    { text: '@Гусев Артём', person: gusev },
    { text: ', он был там' },
  ])
})

test('a longer name is not taken for a shorter one that begins it', () => {
  expect(splitMentions('@Ли Анна', [an, anna])).toEqual([{ text: '@Ли Анна', person: anna }])
})

test('only those who are still named are mentioned', () => {
  expect(mentionedIn('@Ли Анна, посмотрите', [gusev, anna])).toEqual([anna])
  expect(mentionedIn('Без имён', [gusev])).toEqual([])
})
