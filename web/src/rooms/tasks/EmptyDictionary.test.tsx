import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { EmptyDictionary } from './EmptyDictionary.tsx'

test('leads an administrator to the dictionary, and says to the others whom to ask', async () => {
  const { unmount } = await renderIn(<EmptyDictionary list="types" />, { me: makeMe({ role: 'admin' }) })
  expect(screen.getByRole('link', { name: 'Добавить в справочник' })).toHaveAttribute(
    'href',
    '/settings/dictionaries?list=types',
  )
  unmount()
  await renderIn(<EmptyDictionary list="types" />, { me: makeMe() })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(/Добавить может администратор/)).toBeInTheDocument()
})
