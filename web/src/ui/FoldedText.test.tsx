import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { FoldedText } from './FoldedText.tsx'

test('a long text is folded until it is asked for, a short one has no button', async () => {
  const { rerender } = render(<FoldedText text={'Нет связи с блоком. '.repeat(100)} className="text" />)
  await userEvent.click(screen.getByRole('button', { name: 'Показать полностью', expanded: false }))
  await userEvent.click(screen.getByRole('button', { name: 'Свернуть', expanded: true }))
  expect(screen.getByText(/Нет связи/).className).toContain('folded')
  rerender(<FoldedText text="Нет связи" className="text" />)
  expect(screen.queryByRole('button')).toBeNull()
})
