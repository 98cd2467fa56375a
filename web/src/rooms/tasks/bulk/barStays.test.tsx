import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

test('what is done with the chosen ones stays on the screen while the code of the menu of a row is read', async () => {
  await renderTasks({ items: [makeTaskItem({ id: 7 })] })
  await userEvent.keyboard('jx')
  const bar = await screen.findByRole('region', { name: 'Действия с выбранными' })
  let wasHidden = false
  const watch = new MutationObserver(() => (wasHidden ||= bar.style.display === 'none'))
  watch.observe(bar, { attributes: true })
  await userEvent.keyboard('[Period]')
  await screen.findByRole('menu')
  expect(bar).toBeVisible()
  watch.disconnect()
  expect(wasHidden).toBe(false)
})
