import { expect, test } from 'vitest'

import { withDueKeys } from './due-keys.ts'

const line = (dueKey?: string, title = 'Поверка') => ({
  title,
  isRequired: false,
  isDone: false,
  ...(dueKey !== undefined && { dueKey }),
})
const keysOf = (sent: readonly object[], before: Parameters<typeof withDueKeys>[1]) =>
  (withDueKeys({ checklist: sent }, before).checklist as { dueKey?: string }[]).map(({ dueKey }) => dueKey)

test('lines of one title get the keys back in their order, each once', () => {
  expect(keysOf([line(), line()], [line('range:1'), line('range:2')])).toEqual(['range:1', 'range:2'])
  expect(keysOf([line(), line()], [line(), line('range:2')])).toEqual([undefined, 'range:2'])
  expect(keysOf([line(), line('range:1')], [line('range:1'), line('range:2')])).toEqual([
    'range:2',
    'range:1',
  ])
})

test('a line that stays keeps its due row, and a new one gets none', () => {
  expect(keysOf([line()], [line(), line('range:2')])).toEqual(['range:2'])
  expect(keysOf([line(), line(), line(undefined, 'Фото')], [line('range:1')])).toEqual([
    'range:1',
    undefined,
    undefined,
  ])
})
