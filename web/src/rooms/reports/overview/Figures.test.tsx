import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Figures } from './Figures.tsx'

const figure = {
  title: 'В срок',
  format: (value: number) => `${Math.round(value)} %`,
  formatChange: (difference: number) => `${Math.round(difference)} п. п.`,
  search: undefined,
  good: 'up',
  note: 'к октябрю',
} as const

test.each([
  [82.2, 82.5, 'без перемен к октябрю'],
  [82.2, 84, 'меньше на2 п. п. к октябрю'],
])('a share of %d after %d says «%s»', (value, before, words) => {
  render(<Figures figures={[{ ...figure, value, before }]} />)
  expect(screen.getByRole('listitem')).toHaveTextContent(words)
})
