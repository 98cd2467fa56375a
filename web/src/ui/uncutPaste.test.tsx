import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'

import { keepPastesWhole } from './uncutPaste.ts'

beforeAll(keepPastesWhole)

test.each(['textarea', 'input'] as const)('a text pasted into a limited %s stays whole', async (Field) => {
  render(<Field aria-label="Тема" maxLength={10} />)
  await userEvent.click(screen.getByLabelText('Тема'))
  await userEvent.paste('Не печатает чек')
  expect(screen.getByLabelText('Тема')).toHaveValue('Не печатает чек')
})

test('what fits leaves the limit as it is', async () => {
  render(<input aria-label="Тема" maxLength={10} />)
  await userEvent.click(screen.getByLabelText('Тема'))
  await userEvent.paste('Нет связи')
  expect(screen.getByLabelText('Тема')).toHaveAttribute('maxlength', '10')
})
