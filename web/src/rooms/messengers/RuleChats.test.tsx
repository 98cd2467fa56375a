import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderMessengers as open } from '../../testing/renderMessengers.tsx'
import { makeRule, makeRuleChat } from './messengers.make.ts'

test('the chats of a rule show how many members they have, as far as that is known', async () => {
  await open({
    path: '/tg/5',
    rules: [
      makeRule({
        chats: [
          makeRuleChat({ id: 1, membersCount: 14 }),
          makeRuleChat({ id: 2, messenger: 'MAX', membersCount: 21 }),
          makeRuleChat({ id: 3, type: 'CHANNEL', membersCount: 2 }),
          makeRuleChat({ id: 4, isTopic: true, membersCount: 5 }),
          makeRuleChat({ id: 5, membersCount: null }),
          makeRuleChat({ id: 6, type: 'PRIVATE', membersCount: null }),
        ],
      }),
    ],
  })
  const chats = within(await screen.findByRole('region', { name: 'Чаты' })).getAllByRole('listitem')
  const kinds = chats.map(({ textContent }) => /^Диспетчерская(.*?)последнее/.exec(textContent)?.[1])
  expect(kinds.map((kind) => kind?.replaceAll('\u00a0', ' '))).toEqual([
    'Группа, 14 участников',
    'MAX, группа, 21 участник',
    'Канал, 2 подписчика',
    'Тема группы, 5 участников',
    'Группа',
    'Личные сообщения',
  ])
})
