import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { renderSettings } from '../../testing/renderSettings.tsx'

test('comment phrases have a list for colleagues and one for the client', async () => {
  const { api } = await renderSettings({ section: 'dictionaries?list=phrases' })
  const [, toClient] = await screen.findAllByLabelText('Шаблон 1')
  await userEvent.type(toClient as HTMLElement, ' Ждите звонка.')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(api.calls(settingsRoutes.change)).toHaveLength(1))
  expect(api.calls(settingsRoutes.change)[0]?.body).toEqual({
    commentPhrases: {
      internal: ['Созвонились с водителем.'],
      public: ['Инженер выехал к вам. Ждите звонка.'],
    },
    version: 7,
  })
})
